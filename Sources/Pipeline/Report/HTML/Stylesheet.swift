/// The page's stylesheet. Colours have a contrast of at least 4.5 to 1, lines of plots 3 to 1 (WCAG 2.2, AA).
enum Stylesheet {
  static let text = screen + narrow + print

  private static let screen = #"""

    :root {
      color-scheme: light dark;
      --page: #f6f7f9; --card: #fff; --text: #1b1f24; --quiet: #59616b; --line: #dfe3e8; --head: #f0f2f5;
      --accent: #0b57d0; --good: #146c2e; --good-back: #e3f4e7; --warn: #7a4f01; --warn-back: #fdf0d5;
      --bad: #a4161a; --bad-back: #fde7e7; --note-back: #e9edf2;
      --one: #0b57d0; --two: #a3410b; --three: #146c2e; --four: #7b2fb5;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --page: #14171b; --card: #1c2026; --text: #e8eaed; --quiet: #a7b0bb; --line: #333a43; --head: #232830;
        --accent: #8ab4f8; --good: #87d79b; --good-back: #17331f; --warn: #f2c26b; --warn-back: #3a2c0d;
        --bad: #ffa3a0; --bad-back: #47191a; --note-back: #2b323b;
        --one: #8ab4f8; --two: #f5a37a; --three: #87d79b; --four: #d0a5f5;
      }
    }
    * { box-sizing: border-box; }
    html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
    body {
      margin: 0 auto; padding: 2.5rem clamp(1rem, 4vw, 3rem); max-width: 82rem; background: var(--page); color: var(--text);
      font: 0.9375rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; overflow-wrap: anywhere;
    }
    h1 { margin: 0; font-size: clamp(1.75rem, 5vw, 2.5rem); line-height: 1.15; letter-spacing: -0.02em; font-weight: 680; }
    h2 { margin: 2.75rem 0 0.75rem; font-size: 1.25rem; line-height: 1.3; letter-spacing: -0.01em; }
    h3 { margin: 1.5rem 0 0.5rem; font-size: 1rem; }
    p { margin: 0.5rem 0; max-width: 70ch; }
    a { color: var(--accent); text-underline-offset: 0.15em; }
    :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 2px; }
    main:focus { outline: none; }
    code, pre { font: 0.8125rem/1.5 ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; }
    small { font-size: 0.8125rem; color: var(--quiet); }
    .version { color: var(--accent); font-variant-numeric: tabular-nums; }
    .kicker { margin: 0 0 0.25rem; color: var(--quiet); font-size: 0.8125rem; letter-spacing: 0.06em; text-transform: uppercase; }
    .when { color: var(--quiet); font-size: 0.8125rem; }
    nav { margin-top: 1rem; }
    .identity bdi { display: block; font-weight: 600; }
    .identity code { color: var(--quiet); font-weight: 400; }
    header .identity { margin-top: 0.75rem; }
    header .identity bdi { font-size: 1.125rem; }
    .hidden, caption { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
    .skip { position: absolute; left: -100vw; }
    .skip:focus { left: 1rem; top: 0.5rem; padding: 0.5rem 1rem; background: var(--card); z-index: 1; }
    .block { display: block; }
    .summary { display: grid; grid-template-columns: repeat(auto-fit, minmax(8.5rem, 1fr)); gap: 0.75rem; margin: 1.75rem 0 0; }
    .summary div { padding: 0.875rem 1rem; background: var(--card); border: 1px solid var(--line); border-radius: 0.625rem; }
    .summary dt { color: var(--quiet); font-size: 0.8125rem; }
    .summary dd { margin: 0.125rem 0 0; font-size: 1.25rem; font-weight: 620; font-variant-numeric: tabular-nums; }
    .summary small { display: block; font-weight: 400; }
    .summary button {
      all: unset; box-sizing: border-box; display: block; cursor: pointer; min-height: 1.5rem; font-size: 0.8125rem; font-weight: 400;
      color: var(--accent); text-decoration: underline; text-underline-offset: 0.15em;
    }
    .summary button:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
    .summary [aria-pressed="true"] { font-weight: 600; }
    table {
      width: 100%; border-collapse: separate; border-spacing: 0; background: var(--card); border: 1px solid var(--line);
      border-radius: 0.625rem;
    }
    caption { text-align: start; }
    th, td { padding: 0.6875rem 0.875rem; text-align: start; vertical-align: top; border-top: 1px solid var(--line); }
    thead th { border-top: 0; background: var(--head); font-size: 0.8125rem; font-weight: 600; white-space: nowrap; vertical-align: bottom; }
    thead th:first-child { border-start-start-radius: 0.625rem; }
    thead th:last-child { border-start-end-radius: 0.625rem; }
    tbody th { font-weight: 500; }
    tbody tr:target { background: var(--note-back); }
    tbody th, tbody td { min-width: 9.5rem; }
    tbody .number { min-width: 5.5rem; }
    .number { text-align: end; font-variant-numeric: tabular-nums; white-space: nowrap; }
    .number small { display: block; }
    thead button {
      all: unset; box-sizing: border-box; cursor: pointer; padding: 0.125rem 0; min-height: 1.5rem; white-space: nowrap;
    }
    thead button:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
    thead button::after { content: "\2195"; padding-inline-start: 0.375rem; color: var(--quiet); }
    [aria-sort="ascending"] button::after { content: "\2191"; color: var(--accent); }
    [aria-sort="descending"] button::after { content: "\2193"; color: var(--accent); }
    .filter { display: flex; flex-wrap: wrap; gap: 0.5rem 0.75rem; align-items: center; margin: 0 0 0.75rem; }
    .filter input {
      flex: 0 1 20rem; min-width: 0; padding: 0.4375rem 0.75rem; font: inherit; color: inherit; background: var(--card);
      border: 1px solid var(--quiet); border-radius: 0.5rem;
    }
    .filter label { font-weight: 500; }
    .filter [role="status"] { color: var(--quiet); font-variant-numeric: tabular-nums; }
    .more {
      margin: 0.75rem 0 0; padding: 0.4375rem 0.75rem; font: inherit; color: var(--accent); background: var(--card);
      border: 1px solid var(--quiet); border-radius: 0.5rem; cursor: pointer;
    }
    [hidden] { display: none !important; }
    .model + .model { margin-top: 0.5rem; }
    .models li + li { margin-top: 0.25rem; }
    .changes { margin-bottom: 0.75rem; }
    .badge { display: inline-block; padding: 0 0.5rem; border-radius: 1rem; font-size: 0.8125rem; font-weight: 600; background: var(--note-back); }
    .badge.new { color: var(--good); background: var(--good-back); }
    .badge.changed, .badge.warning { color: var(--warn); background: var(--warn-back); }
    .badge.error { color: var(--bad); background: var(--bad-back); }
    ul { margin: 0.25rem 0 0; padding-inline-start: 1.125rem; }
    ul.plain, ul.inline, ul.legend { margin: 0; padding: 0; list-style: none; }
    ul.inline, ul.legend { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; }
    table + details { margin-top: 0.75rem; }
    details ul.inline { margin-top: 0.5rem; }
    summary { cursor: pointer; color: var(--accent); }
    dl { margin: 0; }
    details dl { margin-top: 0.5rem; }
    dt { font-size: 0.8125rem; color: var(--quiet); }
    dd { margin: 0 0 0.625rem; }
    .facts dd { margin-bottom: 0.75rem; }
    .label { margin-bottom: 0.25rem; font-size: 0.8125rem; color: var(--quiet); }
    .digest { overflow-wrap: anywhere; }
    td .digest { display: inline-block; max-width: 34ch; }
    .url { display: block; font-size: 0.8125rem; }
    pre {
      margin: 0; padding: 1rem; white-space: pre-wrap; overflow-wrap: anywhere; background: var(--card); border: 1px solid var(--line);
      border-radius: 0.625rem;
    }
    .notes { padding: 0.75rem 1.25rem; background: var(--card); border: 1px solid var(--line); border-radius: 0.625rem; }
    .notes h3:first-child { margin-top: 0; }
    .notes pre { margin: 0.75rem 0; background: var(--page); }
    td pre { padding: 0.625rem; background: var(--page); }
    figure { margin: 0 0 1.25rem; padding: 1rem; background: var(--card); border: 1px solid var(--line); border-radius: 0.625rem; }
    svg { display: block; width: 100%; height: auto; overflow: visible; }
    [aria-labelledby="sizes"] > * { max-width: 42rem; }
    svg text { fill: var(--quiet); font-size: 10px; font-variant-numeric: tabular-nums; }
    svg line { stroke: var(--line); }
    svg line.limit { stroke: var(--series); stroke-width: 1; stroke-dasharray: 2 3; }
    svg polyline { fill: none; stroke: var(--series); stroke-width: 2; stroke-linejoin: round; }
    svg circle { fill: var(--card); stroke: var(--series); stroke-width: 2; }
    .series-1 { --series: var(--one); } .series-2 { --series: var(--two); }
    .series-3 { --series: var(--three); } .series-4 { --series: var(--four); }
    .series-2 polyline { stroke-dasharray: 7 4; } .series-3 polyline { stroke-dasharray: 2 4; }
    .series-4 polyline { stroke-dasharray: 10 3 2 3; }
    .legend { margin-top: 0.5rem; font-size: 0.8125rem; }
    .legend li::before {
      content: ""; display: inline-block; width: 1.5rem; margin-inline-end: 0.5rem; vertical-align: middle;
      border-top: 2px solid var(--series);
    }
    .legend .series-2::before { border-top-style: dashed; } .legend .series-3::before { border-top-style: dotted; }
    footer { margin-top: 3rem; padding-top: 1rem; border-top: 1px solid var(--line); color: var(--quiet); font-size: 0.8125rem; }

    """#

  /// Rows become cards, and the plot's labels keep their size.
  private static let narrow = #"""
    @media screen and (max-width: 60rem) {
      body { padding: 1.5rem 1rem; }
      .filter input { flex: 1 1 100%; }
      table, thead, tbody, tr, th, td { display: block; }
      table { background: none; border: 0; }
      thead tr { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; padding-bottom: 0.5rem; }
      thead th, thead th.number { padding: 0; background: none; }
      thead th:not(:has(button)) { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
      tbody tr {
        margin-bottom: 0.75rem; padding: 0.75rem 1rem; background: var(--card); border: 1px solid var(--line);
        border-radius: 0.625rem;
      }
      tbody th, tbody td { padding: 0.3125rem 0; border: 0; }
      tbody th { font-size: 1rem; font-weight: 600; }
      .number { text-align: start; white-space: normal; }
      td[data-title] { display: grid; grid-template-columns: 6.5rem 1fr; column-gap: 0.75rem; }
      td[data-title] > * { grid-column: 2; justify-self: start; }
      td[data-title]::before {
        content: attr(data-title); grid-column: 1; grid-row: 1 / span 20; color: var(--quiet); font-size: 0.75rem; line-height: 1.9;
      }
      td .digest { max-width: none; }
      tbody th, tbody td, tbody .number { min-width: 0; }
    }
    @media screen and (max-width: 30rem) {
      .summary { grid-template-columns: 1fr 1fr; }
      svg text { font-size: 15px; }
    }

    """#

  private static let print = #"""
    @media print {
      :root {
        color-scheme: light; --page: #fff; --card: #fff; --text: #000; --quiet: #444; --line: #bbb; --head: #fff;
        --accent: #000; --good: #000; --warn: #000; --bad: #000; --good-back: #fff; --warn-back: #fff; --bad-back: #fff;
        --note-back: #fff; --one: #0b57d0; --two: #a3410b; --three: #146c2e; --four: #7b2fb5;
      }
      @page { margin: 15mm; }
      body { max-width: none; padding: 0; font-size: 9pt; }
      .filter, .more, .skip, .screen, nav, .summary button, thead button::after { display: none; }
      .badge { padding: 0; }
      h2, h3, .label, dt { break-after: avoid; }
      thead { display: table-header-group; }
      tbody th, tbody td, tbody .number { min-width: 0; }
      tr, figure, .summary div { break-inside: avoid; }
      details > summary { display: none; }
      details::details-content { content-visibility: visible; display: block; }
      table { border-radius: 0; }
      th, td { padding: 1.5mm 2mm; }
    }

    """#
}
