import { throwPlainly } from '../../kit/machineTrouble.js'
import { checkGateway } from '../check/checkGateway.js'
import { findingsText } from '../check/finding.js'
import { type Flags, readSettings } from '../config/config.js'

/**
 * Carries out `morpheus-gateway check` and prints what it found; the exit code is 1 where something would keep a gateway
 * from starting.
 * @throws StartFailure where the settings do not hold.
 */
export async function runCheckCommand(command: { flags: Flags; rehearse: boolean }): Promise<void> {
  const settings = readSettings(command.flags, process.env)
  const findings = await checkGateway(settings, command.rehearse).catch((error: unknown) =>
    throwPlainly(error, settings.dataFolder),
  )
  process.stdout.write(`${findingsText(findings)}\n`)
  if (findings.some(({ state }) => state === 'trouble')) process.exitCode = 1
}
