// What does the page know? The members of its state, what a message may ask to be done, and what these are made of.

/**
 * @typedef {import("../model/scenario.js").Scenario} Scenario
 * @typedef {import("../model/axis.js").Extent} Extent
 * @typedef {import("../model/table.js").Cell} Cell
 * @typedef {import("../model/table.js").Column} Column
 * @typedef {{where: string, rule: string, value: string, args: string[], what: string, allowed: string, run?: number}} Problem
 *
 * @typedef {object} State
 * @property {Scenario} document as it was typed
 * @property {Step[]} past what undo goes back to, the latest last
 * @property {Step[]} future what redo goes on to, the next one last
 * @property {string | null} merging edits of this one thing in a row are one step of undo
 * @property {number} revision counts the changes of the document
 * @property {{revision: number, table: any, runs: any[]} | null} result the last good one
 * @property {Problem[]} problems of the document as it is now, as far as the engine has answered
 * @property {{revision: number, rows: number, of: number} | null} running how far a run is that takes its time
 * @property {number | null} cancelled revision whose run was cancelled
 * @property {{reason: string, started: boolean} | null} failure why there is no engine, or no longer one
 * @property {Cell} cursor
 * @property {Cell | null} anchor the other corner of the selected cells
 * @property {{text: string, before: string, typed: boolean} | null} editing the text in the cursor's cell; `before`: as it
 *   stands there; `typed`: typing began it
 * @property {Record<string, boolean>} asked optional columns that were asked for, or asked away
 * @property {boolean} compact whether there is only room for the columns that are used
 * @property {string | null} menu the one that is open, by name
 * @property {{name: string, opener: string, texts: Record<string, string>} | null} dialog the one that is open, the menu that it
 *   came from, and what is typed there
 * @property {number | null} renaming run whose name is being typed
 * @property {"title" | "notes" | null} writing which of them is being written
 * @property {import("../model/selection.js").Selection | null} selected an event, a window or a firing
 * @property {Walk | null} walk what the keys lead through, from what was selected before
 * @property {number | null} hovered row of an event
 * @property {import("../model/selection.js").Selection | null} over the window or the firing below the pointer
 * @property {{row: number, fates: any[], assignments?: any[], would?: any[][]} | null} explained what the engine says about the
 *   selected event, for each run; `assignments`: the arithmetic of its first window; `would`: what would have helped, once that is known
 * @property {{of: import("../model/selection.js").Selection, runs: (import("../model/story.js").PaneTold[] | null)[]} | null} story what
 *   the engine says about the selected window or firing, for each run
 * @property {number | null} stepsRun the run whose steps are shown; `null`: one in which something is amiss
 * @property {{revision: number, runs: any[]} | null} advice what the engine says about the runs as a whole, for each
 * @property {boolean} costOpen whether cost and latency are shown
 * @property {{revision: number, runs: (import("../engine.js").Cost | null)[]} | null} costs what each run costs, once that is known
 * @property {number | null} step row that the score is at; `null`: the end
 * @property {import("../model/timers.js").TimersFound | null} timers what was found last; of another step, it is not of this one
 * @property {import("./opening.js").Opening | null} opening what the document's view wants shown, until there is a result
 * @property {boolean} playing
 * @property {Partial<Record<"event" | "processing", Extent | null>>} axes what is shown of them; without: all that fits
 * @property {number[]} opened rows that show all of their bars
 * @property {{held: import("../model/score.js").Held, extents: State["axes"], future: Step[]} | null} gesture what a hand has hold
 *   of; the axes stand still meanwhile
 * @property {string | null} key the one to show; `null`: all
 * @property {{only: "all" | "different", find: string, line: number, opened: string[]}} results which of them are asked for, the
 *   first line in view where they are many, fates whose events are all listed
 * @property {"runs" | "keys" | "both" | "multiples"} columns of the score; multiples: a small chart for each key
 * @property {number} keysFrom the first key with a column of its own
 * @property {string[]} hiddenRuns names of those without a column
 * @property {number} runsFrom the first of the others that has one, where they are very many
 * @property {number | null} perRow px of a row in the score; `null`: as high as the table's
 * @property {number | null} transcript the first row that is told in words; `null`: none is
 * @property {boolean} formOpen
 * @property {boolean | null} stateOpen whether the state panel is; `null`: while the score is at a step
 * @property {"en" | "zh"} lang
 * @property {"light" | "dark" | "auto"} theme
 * @property {Notice | null} notice what to say about the last edit
 * @property {boolean} jsonOpen whether the document's text is shown
 * @property {Typed | null} typed the text as it was typed last; `null`: it is laid out from the document
 * @property {boolean} wall whether only the score is shown, large
 * @property {boolean} keysOpen whether the keys are listed
 * @property {Look} look what the host says of how it is shown; it goes before what the document's `view` says
 * @property {boolean} embedded it is part of someone else's page
 * @property {string | null} home the page that an element shows a part of
 * @property {boolean} readonly nothing of the document may be changed by hand
 * @property {boolean} newer a newer version of the page is there, and waits to be taken
 * @property {{key: string, params?: Record<string, unknown>, problem?: Problem} | null} trouble why a file could not be opened, or saved
 * @property {import("../model/expect.js").Difference[] | null} differences of the outcome from the one that the document states;
 *   `null`: it states none, or is not yet compared
 * @property {boolean} hidesResults whether results wait until they are asked for, so that one predicts them first
 * @property {{answers: string[], checked: {wrong: import("../model/predict.js").Wrong | null} | null} | null} predicted what was said to come, in place
 *   of what is hidden, and how it was found
 * @property {string[] | null} parts those that are shown, of `table`, `form`, `score`, `results`, `why`; `null`: all
 * @property {(import("../link/refusal-text.js").Refused & {fragment: string}) | null} refused why the address was not opened, and
 *   what it said
 * @property {import("./link.js").Shared | null} shared the address that is handed out
 * @property {import("./export.js").Made | null} exported what the dialog for code shows
 * @property {Record<string, unknown> | null} gallery its scenarios by name, once they were asked for
 * @property {boolean} restored whether the document is a draft from before, and nothing else was done yet
 *
 * What came of an edit, in words of the catalogues. `shown`: also to those who see the page; `ways`: what else could have come
 * of it, each with the message that lets it.
 * @typedef {{key: string, params?: Record<string, unknown>, more?: {key: string, params?: Record<string, unknown>}[],
 *   ways?: {key: string, message: Message}[], shown?: boolean}} Notice
 *
 * A text, and the document that it says. `unfinished`: it says none, and is kept beside the last one that it said; `problem`:
 * what is wrong with it. `shown`: how many of the document's rows are in it.
 * @typedef {{text: string, document: Scenario, shown: number, unfinished: boolean, problem: Problem | null}} Typed
 *
 * Things of one kind that belong to what was selected before, and which of them is selected now.
 * @typedef {{to: "window" | "firing" | "event", list: import("../model/selection.js").Selection[], at: number}} Walk
 *
 * @typedef {{document: Scenario, cursor: Cell, typed: Typed | null}} Step
 *
 * As the format's `view`.
 * @typedef {{run?: string, key?: string, step?: number, show?: string[]}} Look
 * @typedef {{type: string, [member: string]: any}} Message
 * @typedef {Record<string, (state: State, message: Message) => [State, Effect[]]>} Handlers by the messages' types
 *
 * @typedef {{type: "run", revision: number, document: Scenario | string}
 *   | {type: "putOff", message: Message}
 *   | {type: "cancel"}
 *   | {type: "readPaste", of: Scenario, document: Scenario, cell: Cell, columns: Column[], text: string,
 *       given: import("../model/pasted-text.js").Given, place: import("./table.js").PastePlace}
 *   | {type: "explain", revision: number, row: number}
 *   | {type: "cost", revision: number}
 *   | {type: "tell", revision: number, of: import("../model/selection.js").SelectedWindow | import("../model/selection.js").SelectedFiring}
 *   | {type: "focusCell"}
 *   | {type: "showRow" | "seekRow" | "focusMark", row: number}
 *   | {type: "showSelected" | "focusSelected"}
 *   | {type: "showRun", run: number}
 *   | {type: "focusOption", path: string}
 *   | {type: "focusRunName", run: number}
 *   | {type: "focusRun", run: number, part: "menu" | "add"}
 *   | {type: "focusAbout", part: "title" | "notes"}
 *   | {type: "copy", text: string}
 *   | {type: "download", name: string, text: string, media: string}
 *   | {type: "check", text: string}
 *   | {type: "chooseFile"} | {type: "print"} | {type: "copyTicket"}
 *   | {type: "save", as: "json" | "svg" | "png"}
 *   | {type: "export", choice: import("./export.js").Choice}
 *   | {type: "saveExport", made: import("./export.js").Made}
 *   | {type: "share", look: boolean}
 *   | {type: "gallery"}
 *   | {type: "copyLink", text: string}
 *   | {type: "compare", revision: number}
 *   | {type: "predict", revision: number, answers: string[]}
 *   | {type: "focusJson"}
 *   | {type: "showWall", wall: boolean}
 *   | {type: "takeOver"}
 *   | {type: "goHome"}
 *   | {type: "play"}} Effect
 */

export {};
