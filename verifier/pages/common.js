// What every page begins with: its data, and making elements.
"use strict";
const data = JSON.parse(document.getElementById("data").textContent);
const at = id => document.getElementById(id);
function make(tag, text, className) {
  const e = document.createElement(tag);
  if (text !== undefined) e.textContent = text;
  if (className) e.className = className;
  return e;
}
