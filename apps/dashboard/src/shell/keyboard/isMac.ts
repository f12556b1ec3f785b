/** Where `Ctrl` is `⌘`. */
export const isMac = /mac|iphone|ipad/i.test(navigator.platform)
