// Reading and writing whole files, and showing where a problem is.
#include "verifier/source.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <sys/stat.h>
#include <unistd.h>

namespace headjudge::verifier {
namespace {

bool write_all(int handle, const std::string& text) {
  for (std::size_t done = 0; done < text.size();) {
    const ssize_t n = ::write(handle, text.data() + done, text.size() - done);
    if (n < 0 && errno == EINTR) continue;
    if (n <= 0) return false;
    done += static_cast<std::size_t>(n);
  }
  return true;
}

// Length of the UTF-8 sequence at `i`; 0 when it is none.
std::size_t sequence(std::string_view s, std::size_t i) {
  const auto byte = [&](std::size_t k) { return static_cast<unsigned char>(k < s.size() ? s[k] : 0); };
  const auto more = [&](std::size_t k) { return (byte(k) & 0xc0) == 0x80; };
  const unsigned char c = byte(i);
  if (c < 0x80) return 1;
  if (c >= 0xc2 && c < 0xe0) return more(i + 1) ? 2 : 0;
  if (c >= 0xe0 && c < 0xf0) {
    if (!more(i + 1) || !more(i + 2) || (c == 0xe0 && byte(i + 1) < 0xa0) ||
        (c == 0xed && byte(i + 1) > 0x9f))
      return 0;
    return 3;
  }
  if (c >= 0xf0 && c < 0xf5) {
    if (!more(i + 1) || !more(i + 2) || !more(i + 3)) return 0;
    if ((c == 0xf0 && byte(i + 1) < 0x90) || (c == 0xf4 && byte(i + 1) > 0x8f)) return 0;
    return 4;
  }
  return 0;
}

bool read_descriptor(int file, std::string& out, std::size_t most) {
  char buffer[65536];
  for (;;) {
    const ssize_t n = ::read(file, buffer, sizeof buffer);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return false;
    if (n == 0) return true;
    out.append(buffer, static_cast<std::size_t>(n));
    if (out.size() > most) return true;
  }
}

}  // namespace

std::string_view Source::line(std::uint32_t number) const {
  std::size_t from = 0;
  for (std::uint32_t i = 1; i < number; ++i) {
    from = text.find('\n', from);
    if (from == std::string::npos) return {};
    ++from;
  }
  const std::size_t to = text.find('\n', from);
  return std::string_view(text).substr(from, to == std::string::npos ? to : to - from);
}

std::string clean(std::string bytes, std::uint32_t file, kernel::Problems& problems) {
  std::string out;
  out.reserve(bytes.size());
  std::size_t i = bytes.compare(0, 3, "\xef\xbb\xbf") == 0 ? 3 : 0;
  kernel::Mark mark{1, 1, file};
  while (i < bytes.size()) {
    const std::size_t n = sequence(bytes, i);
    const auto c = static_cast<unsigned char>(bytes[i]);
    if (n == 0) {
      problems.push_back({mark, "this is no UTF-8 text"});
      return {};
    }
    if ((c < 0x20 && c != '\n' && c != '\r' && c != '\t') || c == 0x7f) {
      problems.push_back({mark, "a control character: this is no text file"});
      return {};
    }
    if (c == '\r') {
      if (i + 1 >= bytes.size() || bytes[i + 1] != '\n') out += '\n';
      ++i;
      continue;
    }
    out.append(bytes, i, n);
    i += n;
    if (c == '\n')
      ++mark.line, mark.column = 1;
    else
      ++mark.column;
  }
  return out;
}

Source load(const std::string& path, std::uint32_t file, kernel::Problems& problems) {
  Source source{path, {}};
  const auto fail = [&](std::string text) {
    problems.push_back({{1, 1, file}, std::move(text)});
    return source;
  };
  const int handle = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (handle < 0) return fail(std::string("cannot be read: ") + std::strerror(errno));
  struct stat about {};
  std::string bytes;
  std::string wrong;
  if (::fstat(handle, &about) != 0)
    wrong = std::string("cannot be read: ") + std::strerror(errno);
  else if (S_ISDIR(about.st_mode))
    wrong = "is a folder, not a file";
  else if (!S_ISREG(about.st_mode))
    wrong = "is no regular file";
  else if (static_cast<std::size_t>(about.st_size) > kFileBytesMax)
    wrong =
        "is too large: " + std::to_string(about.st_size) + " bytes, at most " + std::to_string(kFileBytesMax);
  else if (!read_descriptor(handle, bytes, kFileBytesMax))
    wrong = std::string("cannot be read: ") + std::strerror(errno);
  ::close(handle);
  if (!wrong.empty()) return fail(wrong);
  if (bytes.size() > kFileBytesMax) return fail("is too large");
  source.text = clean(std::move(bytes), file, problems);
  return source;
}

void in_file_order(kernel::Problems& problems) {
  std::stable_sort(problems.begin(), problems.end(), [](const kernel::Problem& a, const kernel::Problem& b) {
    if (a.mark.file != b.mark.file) return a.mark.file < b.mark.file;
    if (a.mark.line != b.mark.line) return a.mark.line < b.mark.line;
    return a.mark.column < b.mark.column;
  });
}

std::size_t width(std::string_view text) {
  std::size_t out = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto c = static_cast<unsigned char>(text[i]);
    if ((c & 0xc0) == 0x80) continue;
    out += c >= 0xe3 && c <= 0xef ? 2 : 1;
  }
  return out;
}

std::string blank_before(std::string_view line, std::uint32_t column) {
  std::string out;
  std::uint32_t at = 1;
  for (std::size_t i = 0; i < line.size() && at < column; ++at) {
    const std::size_t begin = i;
    do ++i;
    while (i < line.size() && (static_cast<unsigned char>(line[i]) & 0xc0) == 0x80);
    out += line[begin] == '\t' ? "\t" : std::string(width(line.substr(begin, i - begin)), ' ');
  }
  return out + std::string(column - std::min(column, at), ' ');
}

std::string render(kernel::Problems problems, const Sources& sources) {
  in_file_order(problems);
  std::string out;
  for (std::size_t i = 0; i < problems.size() && i < kProblemsMax; ++i) {
    const auto& [mark, text] = problems[i];
    const Source* source = sources.find(mark);
    out += source != nullptr ? printable(source->path) : std::string("?");
    if (mark.line != 0)
      out += ":" + std::to_string(mark.line) + ":" + std::to_string(std::max(1u, mark.column));
    out += ": error: " + text + "\n";
    const std::string_view line =
        source != nullptr && mark.line != 0 ? source->line(mark.line) : std::string_view();
    if (line.empty() || line.size() > 400) continue;
    out += "    " + std::string(line) + "\n    ";
    out += blank_before(line, mark.column) + "^\n";
  }
  if (problems.size() > kProblemsMax)
    out += "    and " + std::to_string(problems.size() - kProblemsMax) + " more\n";
  return out;
}

bool is_utf8(const std::string& text, std::size_t& wrong) {
  for (wrong = 0; wrong < text.size();) {
    const std::size_t n = sequence(text, wrong);
    if (n == 0) return false;
    wrong += n;
  }
  return true;
}

bool read_bytes(const std::string& path, std::string& out) {
  const int handle = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (handle < 0) return false;
  const bool read = read_descriptor(handle, out, 64u << 20);
  const int why = errno;
  ::close(handle);
  errno = why;
  return read;
}

bool write_whole(const std::string& path, const std::string& text) {
  std::error_code error;
  std::filesystem::path target(path);
  if (target.has_parent_path()) std::filesystem::create_directories(target.parent_path(), error);
  // A link goes on pointing where it points; a device or a pipe takes the text and stays what it is.
  if (std::filesystem::is_symlink(target, error)) target = std::filesystem::weakly_canonical(target, error);
  if (std::filesystem::exists(target, error) && !std::filesystem::is_regular_file(target, error) &&
      !std::filesystem::is_directory(target, error)) {
    const int handle = ::open(target.c_str(), O_WRONLY | O_CLOEXEC);
    if (handle < 0) return false;
    const bool written = write_all(handle, text);
    const int why = errno;
    const bool closed = ::close(handle) == 0;
    if (!written) errno = why;
    return written && closed;
  }
  const std::string temporary = target.string() + ".tmp" + std::to_string(::getpid());
  const int handle = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  if (handle < 0) return false;
  const bool written = write_all(handle, text) && ::fsync(handle) == 0;
  if (::close(handle) != 0 || !written || ::rename(temporary.c_str(), target.c_str()) != 0) {
    const int why = errno;
    ::unlink(temporary.c_str());
    errno = why;
    return false;
  }
  return true;
}

std::string printable(std::string_view path) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string out;
  for (std::size_t i = 0; i < path.size();) {
    const std::size_t n = std::max<std::size_t>(sequence(path, i), 1);
    const auto c = static_cast<unsigned char>(path[i]);
    const auto next = static_cast<unsigned char>(i + 1 < path.size() ? path[i + 1] : 0);
    const bool is_control = c < 0x20 || c == 0x7f || (c == 0xc2 && n == 2 && next < 0xa0);
    if (!is_control && sequence(path, i) != 0) {
      out += path.substr(i, n);
    } else {
      for (const char byte : path.substr(i, n)) {
        const auto b = static_cast<unsigned char>(byte);
        out += "\\x", out += kDigits[b >> 4], out += kDigits[b & 15];
      }
    }
    i += n;
  }
  return out;
}

std::string shell_word(const std::string& text) {
  if (text.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./-+@") ==
      std::string::npos)
    return text;
  std::string out = "'";
  for (const char c : text) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

std::string pasted_word(const std::string& text) {
  if (printable(text) == text) return shell_word(text);
  std::string out = "$'";
  for (std::size_t i = 0; i < text.size(); ++i)
    out += text[i] == '\'' || text[i] == '\\' ? std::string{'\\', text[i]} : printable(text.substr(i, 1));
  return out + "'";
}

std::vector<std::string_view> split(std::string_view text, char at) {
  std::vector<std::string_view> out;
  for (std::size_t from = 0; from <= text.size();) {
    const std::size_t to = std::min(text.find(at, from), text.size());
    out.push_back(text.substr(from, to - from));
    from = to + 1;
  }
  return out;
}

}  // namespace headjudge::verifier
