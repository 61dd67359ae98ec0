"use strict";
(() => {
  const key = (cell) => {
    const exact = cell ? cell.dataset.value : undefined;
    if (exact === undefined) return cell ? cell.textContent.trim().toLowerCase() : "";
    // a figure as Python writes it; any other text, such as an id of digits and an e, is text
    return /^-?\d+(\.\d+)?(e[-+]\d+)?$/.test(exact) ? Number(exact) : exact.toLowerCase();
  };
  const compare = (a, b) => {
    if (a === b) return 0;
    if (a === "") return 1;
    if (b === "") return -1;
    return typeof a === "number" && typeof b === "number" ? a - b : String(a) < String(b) ? -1 : 1;
  };
  const make = (name, properties, ...children) => {
    const element = Object.assign(document.createElement(name), properties);
    element.append(...children);
    return element;
  };
  const sort = (table, column, ascending) => {
    const body = table.tBodies[0];
    const rows = [...body.rows].map((row) => [key(row.cells[column]), row]);
    const undefinedLast = (a, b) => (a[0] === "" || b[0] === "" ? compare(a[0], b[0]) : (ascending ? 1 : -1) * compare(a[0], b[0]));
    body.append(...rows.sort(undefinedLast).map(([, row]) => row));
    [...table.tHead.rows[0].cells].forEach((head, at) => {
      if (at === column) head.setAttribute("aria-sort", ascending ? "ascending" : "descending");
      else head.removeAttribute("aria-sort");
    });
  };
  const equip = (table) => {
    const heads = [...table.tHead.rows[0].cells];
    const total = table.tBodies[0].rows.length;
    const status = make("span", { className: "muted" });
    status.setAttribute("role", "status");
    const filter = make("input", { type: "search", autocomplete: "off" });
    const where = make("select", {}, make("option", { value: "", textContent: "any column" }));
    const whole = make("input", { type: "checkbox" });
    const matches = (row, wanted) => {
      const cells = where.value === "" ? [...row.cells] : [row.cells[Number(where.value)]];
      return cells.map((cell) => cell.textContent.trim().toLowerCase()).some((text) =>
        whole.checked ? text === wanted || text.split(/[\s,;()]+/).includes(wanted) : text.includes(wanted));
    };
    const narrow = () => {
      const wanted = filter.value.trim().toLowerCase();
      let shown = 0;
      for (const row of table.tBodies[0].rows) {
        row.hidden = wanted !== "" && !matches(row, wanted);
        shown += row.hidden ? 0 : 1;
      }
      status.textContent = wanted === "" ? "" : `${shown} of ${total} rows`;
    };
    filter.addEventListener("input", narrow);
    where.addEventListener("change", narrow);
    whole.addEventListener("change", narrow);
    const choose = make("select", {}, make("option", { value: "", textContent: "as given" }));
    heads.forEach((head, at) => {
      const label = head.textContent.trim();
      choose.append(make("option", { value: String(at), textContent: label }));
      where.append(make("option", { value: String(at), textContent: label }));
      const button = make("button", { type: "button" }, ...head.childNodes);
      head.append(button);
      button.addEventListener("click", () => sort(table, at, head.getAttribute("aria-sort") !== "ascending"));
    });
    choose.addEventListener("change", () => choose.value !== "" && sort(table, Number(choose.value), true));
    const tools = make("div", { className: "tools" });
    if (total > 6) tools.append(make("label", {}, "Filter rows", filter), make("label", {}, "in", where), make("label", {}, whole, "whole word"));
    tools.append(make("label", { className: "narrow" }, "Sort by", choose), status);
    table.closest(".tablebox").before(tools);
  };
  document.querySelectorAll("table.sortable").forEach((table) => {
    if (table.tBodies[0] && table.tBodies[0].rows.length > 1) equip(table);
  });
  const openTarget = () => {
    const target = location.hash.length > 1 ? document.getElementById(location.hash.slice(1)) : null;
    for (let at = target; at; at = at.parentElement) if (at.tagName === "DETAILS") at.open = true;
    if (target) target.scrollIntoView();
  };
  addEventListener("hashchange", openTarget);
  openTarget();
  let closed = [];
  addEventListener("beforeprint", () => {
    closed = [...document.querySelectorAll("details:not([open])")];
    closed.forEach((one) => { one.open = true; });
  });
  addEventListener("afterprint", () => closed.forEach((one) => { one.open = false; }));
})();
