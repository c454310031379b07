// Chapter 10: drive items outside the own start and main phase.
#include "engine/gate_ruler/state.h"

namespace headjudge::gate_ruler {
namespace {

void drop_item(Game& g) { remove_item(g, g.frame().num(0)); }
constexpr Row kDriveRows[] = {
    {"10-4b"_gr, "nothing of this drive is left: the item leaves the gate", kernel::always,
     kernel::done(kernel::run<drop_item>)},
};
static_assert(kernel::well_formed(kDriveRows, kProcedures));

}  // namespace

const Procedure kDriveItem{"drive", Order::sequence, kDriveRows};

}  // namespace headjudge::gate_ruler
