/** Silent: Baileys' log contains keys and messages. Relevant facts arrive as events and errors. */
export const quietLogger = {
  level: 'silent',
  child: () => quietLogger,
  trace: () => {},
  debug: () => {},
  info: () => {},
  warn: () => {},
  error: () => {},
}
