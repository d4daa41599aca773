// How is text written where HTML is made as text?

/** @param {string} text for an element or an attribute */
export const escaped = (text) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);
