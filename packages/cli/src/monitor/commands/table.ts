import type { MonitorCommand } from './command.js'
import { logCommands, movingCommands } from './panes.js'
import { deliveryCommands } from './rows/deliveries.js'
import { generalCommands } from './rows/general.js'
import { sessionCommands } from './rows/sessions.js'

/**
 * Every command of the monitor: the single source of its keys, the words after `:`, their completion, the footer, the
 * help on the screen and that of the command.
 */
export const monitorCommands: readonly MonitorCommand[] = [
  ...movingCommands,
  ...sessionCommands,
  ...deliveryCommands,
  ...logCommands,
  ...generalCommands,
]
