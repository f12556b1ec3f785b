/** Baileys logs keys and messages: none of it is written anywhere. What matters comes as events and errors. */
export const quietLogger = {
  level: 'silent',
  child: () => quietLogger,
  trace: () => {},
  debug: () => {},
  info: () => {},
  warn: () => {},
  error: () => {},
}
