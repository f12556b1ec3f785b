/** Apple devices show `⌘` for `Ctrl`. */
export const isMac = /mac|iphone|ipad/i.test(navigator.platform)
