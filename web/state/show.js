// How is the page shown, beside its parts: on a wall, with its keys listed?

/** @type {import("../state.js").Handlers} */
export const showMessages = {
  wallToggled: (state, {wall = !state.wall}) => [
    {...state, wall, keysOpen: false, menu: null, playing: state.playing && wall === state.wall},
    [{type: "showWall", wall}],
  ],
  menuOpened: (state, {menu}) => [{...state, menu}, []],
  resized: (state, {compact}) => [{...state, compact}, []],
  keysToggled: (state, {open = !state.keysOpen}) => [{...state, keysOpen: open, menu: null}, []],
};
