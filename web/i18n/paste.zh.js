// The page's texts in Chinese that are about what was pasted or typed: what was made of it, and what was left out.

/** @type {Record<string, import("./text.js").Template>} */
export const pasteZh = {
  "notice.pasted": "已粘贴 {count} 行。",
  "notice.pastedInstead": "已粘贴 {count} 行，取代原来的 {before} 行。",
  "notice.noJson": "未粘贴：第 {line} 行不是 JSON。",
  "notice.noEvents": "未粘贴：其中没有时刻。在表格里，它会写入选中的单元格。",

  "notice.again.dayFirst": "日在前",
  "notice.again.monthFirst": "月在前",
  "notice.again.ms": "它们是毫秒",
  "notice.again.manual": "由表中的行给出水位线",
  "notice.unheeded": "水位线不来自表中的行，所以这里只有时间前进。",
  "notice.again.below": "放到其他行下面",
  "notice.again.instead": "取代其他行",

  "notice.dayFirst": "{example} 按日在前读取。",
  "notice.monthFirst": "{example} 按月在前读取。",
  "notice.unit": "{example} 这样的时刻按 1970 年以来的 {unit} 读取。",
  "notice.dated": {other: "{count} 个时刻取相邻行的日期 {date}。"},
  "notice.cut": "{count} 个时刻截到了毫秒。",
  "notice.renamed": "{count} 个编号已被占用，加了序号：一个编号只指一条事件。",
  "notice.nameTaken": "已有名为 {given} 的运行，这次改为 {name}。",
  "notice.guessed": "“{name}”当作{column}。",
  "notice.nested": "取自内层：{names}。",
  "notice.ignored": "未读取：{names}。",
  "notice.ignoredMore": "另有 {count} 个。",
  "notice.columnsLeft": "第 {columns} 列未读取。",
  "notice.linesLeft": "{count} 行没有时刻，未读取。",
  "notice.log": "每行只读取时刻，以及写成 key=…、value=…、id=… 的内容，其余文字不读。",
  "notice.accessLog": "每行读取时间，客户端为键，发送的字节数为值，其余不读。",
};
