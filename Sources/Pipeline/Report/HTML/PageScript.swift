/// The page's script: it adds what only works with it, so nothing is lost without. Sorting is stable, and a filter finds rows
/// with every word.
enum PageScript {
  static let text = #"""

    "use strict";
    for (const table of document.querySelectorAll("table")) {
      const body = table.tBodies[0];
      const key = (row, column) => {
        const cell = row.cells[column];
        return cell.dataset.key ?? cell.textContent.trim();
      };
      const order = new Intl.Collator("en", { numeric: true });
      for (const head of table.tHead.rows[0].cells) {
        if (!head.dataset.sort) continue;
        const button = document.createElement("button");
        button.type = "button";
        button.textContent = head.textContent;
        button.addEventListener("click", () => {
          const descending = head.getAttribute("aria-sort") === "ascending";
          for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
          head.setAttribute("aria-sort", descending ? "descending" : "ascending");
          const rows = Array.from(body.rows, (row) => [key(row, head.cellIndex), row]);
          rows.sort((one, other) => order.compare(one[0], other[0]) * (descending ? -1 : 1));
          body.append(...rows.map((pair) => pair[1]));
        });
        head.replaceChildren(button);
      }
      if (!table.dataset.filter || body.rows.length < 5) continue;
      const texts = new Map(Array.from(body.rows, (row) => [row, row.textContent.toLowerCase()]));
      const bar = document.createElement("div");
      const label = document.createElement("label");
      const field = document.createElement("input");
      const status = document.createElement("span");
      bar.className = "filter";
      field.type = "search";
      field.id = "filter-" + document.querySelectorAll(".filter").length;
      field.autocomplete = "off";
      label.htmlFor = field.id;
      label.textContent = "Filter " + table.dataset.filter;
      status.setAttribute("role", "status");
      status.setAttribute("aria-live", "polite");
      const update = () => {
        const words = field.value.toLowerCase().split(/\s+/);
        let shown = 0;
        for (const [row, text] of texts) {
          row.hidden = !words.every((word) => text.includes(word));
          if (!row.hidden) shown += 1;
        }
        status.textContent = shown + " of " + texts.size;
      };
      field.addEventListener("input", update);
      bar.append(label, field, status);
      table.before(bar);
      update();
    }
    addEventListener("beforeprint", () => {
      for (const details of document.querySelectorAll("details")) details.open = true;
    });

    """#
}
