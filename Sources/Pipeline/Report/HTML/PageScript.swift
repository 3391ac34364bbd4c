/// The page's script: it adds what only works with it, so nothing is lost without. Sorting is stable. A filter finds rows in which
/// every word begins a word. A narrow screen shows the first rows of a long table, until somebody asks for all.
enum PageScript {
  static let text = #"""

    "use strict";
    const narrow = matchMedia("(max-width: 60rem)");
    const make = (name, properties) => Object.assign(document.createElement(name), properties);
    const isLetter = (text) => /[\p{L}\p{N}]/u.test(text);
    const begins = (text, word) => {
      for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
        if (at === 0 || !isLetter(word[0]) || !isLetter(text[at - 1])) return true;
      }
      return false;
    };
    const textOf = (row) => {
      const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
      let text = "";
      while (walker.nextNode()) text += " " + walker.currentNode.data;
      return text.toLowerCase();
    };

    const sorting = (table, update) => {
      const body = table.tBodies[0];
      const key = (row, column) => {
        const cell = row.cells[column];
        return cell.dataset.key ?? cell.textContent.trim();
      };
      const order = new Intl.Collator("en", { numeric: true });
      for (const head of table.tHead.rows[0].cells) {
        if (!head.dataset.sort) continue;
        const button = make("button", { type: "button", textContent: head.textContent });
        button.addEventListener("click", () => {
          const descending = head.getAttribute("aria-sort") === "ascending";
          for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
          head.setAttribute("aria-sort", descending ? "descending" : "ascending");
          const rows = Array.from(body.rows, (row) => [key(row, head.cellIndex), row]);
          rows.sort((one, other) => order.compare(one[0], other[0]) * (descending ? -1 : 1));
          body.append(...rows.map((pair) => pair[1]));
          update();
        });
        head.replaceChildren(button);
      }
    };

    const filtering = (table) => {
      const body = table.tBodies[0];
      const texts = new Map(Array.from(body.rows, (row) => [row, textOf(row)]));
      const noun = table.dataset.filter;
      const id = "filter-" + document.querySelectorAll(".filter").length;
      const field = make("input", { type: "search", id, autocomplete: "off" });
      const label = make("label", { htmlFor: id, textContent: "Filter " + noun });
      const status = make("span", {});
      const more = make("button", { type: "button", className: "more" });
      const bar = make("div", { className: "filter" });
      status.setAttribute("role", "status");
      status.setAttribute("aria-live", "polite");
      let [only, showsAll] = ["", false];
      const tiles = Array.from(document.querySelectorAll(`[data-table="${noun}"]`), (tile) => {
        const button = make("button", { type: "button", textContent: "Show " + tile.dataset.only });
        button.addEventListener("click", () => {
          only = only === tile.dataset.only ? "" : tile.dataset.only;
          update();
          bar.scrollIntoView();
        });
        tile.querySelector("dd").append(button);
        return [tile.dataset.only, button];
      });
      const update = () => {
        const words = field.value.toLowerCase().split(/\s+/).filter((word) => word);
        const most = narrow.matches && !showsAll ? 50 : texts.size;
        let found = 0;
        for (const row of body.rows) {
          const isFound = words.every((word) => begins(texts.get(row), word))
            && (!only || row.dataset.is.split("|").includes(only));
          row.hidden = !isFound || found >= most;
          if (isFound) found += 1;
        }
        status.textContent = found + " of " + texts.size + (only ? ", only " + only : "");
        more.hidden = found <= most;
        more.textContent = "Show all " + found;
        for (const [value, button] of tiles) button.setAttribute("aria-pressed", value === only);
      };
      const showAll = () => {
        showsAll = true;
        update();
      };
      const reveal = () => {
        const row = document.getElementById(location.hash.slice(1));
        if (!texts.has(row) || !row.hidden) return;
        [field.value, only] = ["", ""];
        showAll();
        row.scrollIntoView();
      };
      field.addEventListener("input", update);
      more.addEventListener("click", showAll);
      narrow.addEventListener("change", update);
      addEventListener("hashchange", reveal);
      addEventListener("beforeprint", showAll);
      bar.append(label, field, status);
      table.before(bar);
      table.after(more);
      update();
      reveal();
      return update;
    };

    for (const table of document.querySelectorAll("table")) {
      const isLong = table.dataset.filter && table.tBodies[0].rows.length >= 5;
      sorting(table, isLong ? filtering(table) : () => {});
    }
    addEventListener("beforeprint", () => {
      for (const details of document.querySelectorAll("details:not(.screen details, details.screen)")) details.open = true;
    });

    """#
}
