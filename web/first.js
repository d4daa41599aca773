// How is the small engine asked, which the first picture waits for? As the whole one is, for as much as it can: read a document, record its runs.

/** @import {ColumnViews, FirstLab, FirstModule, Values} from "../wasm/window-lab-wasm.js" */

/** Where values are in the module's memory: type, bytes of a value, address, how many. @typedef {[string, number, number, number]} Place */

const types = {u1: Uint8Array, u2: Uint16Array, u4: Uint32Array, f8: Float64Array};

const declined = '{"declined":true}';

/**
 * @param {WebAssembly.Module} compiled
 * @returns {Promise<FirstModule>}
 */
export async function instantiateFirst(compiled) {
  /** @type {any} */
  let exports;
  const bytes = () => new Uint8Array(exports.memory.buffer);
  /** @type {Record<string, (...args: any[]) => unknown>} What it imports; what else an Emscripten names is called only as it ends the program. */
  const own = {
    window_lab_read_number: (at, length) =>
      Number(new TextDecoder().decode(bytes().subarray(at, at + length))),
    window_lab_write_number(at, value, all) {
      const number = String(all ? BigInt(value) : value);
      return new TextEncoder().encodeInto(number, bytes().subarray(at)).written;
    },
    emscripten_notify_memory_growth() {},
  };
  /** @type {Record<string, Record<string, WebAssembly.ImportValue>>} */
  const imports = {};
  for (const {module, name} of WebAssembly.Module.imports(compiled))
    (imports[module] ??= {})[name] =
      own[name] ??
      (() => {
        throw new WebAssembly.RuntimeError(name);
      });
  ({exports} = await WebAssembly.instantiate(compiled, imports));
  exports._initialize();

  /** @param {number} lab @param {number} at */
  const said = (lab, at) => new TextDecoder().decode(bytes().subarray(at, at + exports.size(lab)));
  /** @param {Place} place @returns {Values} */
  const view = ([type, size, at, length]) =>
    new types[/** @type {keyof typeof types} */ (type + size)](exports.memory.buffer, at, length);
  /** Places in what was said as what is there. @param {any} value @returns {any} */
  function viewed(value) {
    if (typeof value !== "object") return value;
    if (typeof value[0] === "string") return view(value);
    if (Array.isArray(value)) return value.map(viewed);
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, viewed(member)]));
  }

  /** @implements {FirstLab} */
  class Lab {
    #at = exports.make();
    #run = 0;
    /** @param {string} text */
    load(text) {
      if (/\p{Surrogate}/u.test(text)) return declined; // UTF-8 cannot say half of a pair
      const utf8 = new TextEncoder().encode(text);
      const at = exports.room(this.#at, utf8.length);
      bytes().set(utf8, at);
      return said(this.#at, exports.load(this.#at));
    }
    reload = () => '{"whole":true}'; // document, that is
    /** @param {number} from @param {number} to */
    names = (from, to) => said(this.#at, exports.names(this.#at, from, to));
    table = () => viewed(JSON.parse(said(this.#at, exports.table(this.#at))));
    /** @param {number} run */
    begin(run) {
      this.#run = run;
      return "{}";
    }
    runTo = () => said(this.#at, exports.run(this.#at, this.#run));
    /** @param {number} run @returns {ColumnViews} */
    columns = (run) => viewed(JSON.parse(said(this.#at, exports.columns(this.#at, run))));
    delete() {
      exports.drop(this.#at);
    }
  }
  return {Lab};
}
