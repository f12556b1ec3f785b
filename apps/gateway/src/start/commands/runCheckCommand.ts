import { throwStartFailure } from '../../core/lib/machineErrors.js'
import { checkGateway } from '../check/checkGateway.js'
import { findingsText } from '../check/finding.js'
import { type Flags, readSettings } from '../config/config.js'

/**
 * Runs `morpheus-gateway check` and prints the findings; exit code 1 with an obstacle to a start.
 * @throws StartFailure where the settings do not hold.
 */
export async function runCheckCommand(command: { flags: Flags; rehearse: boolean }): Promise<void> {
  const settings = readSettings(command.flags, process.env)
  const findings = await checkGateway(settings, command.rehearse).catch((error: unknown) =>
    throwStartFailure(error, settings.dataFolder),
  )
  process.stdout.write(`${findingsText(findings)}\n`)
  if (findings.some(({ state }) => state === 'trouble')) process.exitCode = 1
}
