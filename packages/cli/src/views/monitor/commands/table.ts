import type { MonitorCommand } from './command.js'
import { deliveryCommands } from './rows/deliveries.js'
import { generalCommands } from './rows/general.js'
import { logCommands } from './rows/logs.js'
import { movingCommands } from './rows/moving.js'
import { sessionCommands } from './rows/sessions.js'

/**
 * Everything that the monitor does: its keys, the words behind `:`, their completion, the footer, the help on the screen
 * and that of the command are all read from here.
 */
export const monitorCommands: readonly MonitorCommand[] = [
  ...movingCommands,
  ...sessionCommands,
  ...deliveryCommands,
  ...logCommands,
  ...generalCommands,
]
