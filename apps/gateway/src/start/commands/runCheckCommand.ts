import { throwStartFailure } from '../../core/lib/systemErrors.js'
import { checkGateway } from '../check/checkGateway.js'
import { findingsText } from '../check/finding.js'
import { type Flags, readSettings } from '../config/config.js'
import type { CommandIo } from './args.js'

/**
 * Runs `morpheus-gateway check` and prints the findings. Returns 1 with an obstacle to a start.
 * @throws StartFailure where the settings do not hold.
 */
export async function runCheckCommand(
  command: { flags: Flags; rehearse: boolean },
  { env, print }: CommandIo,
): Promise<number> {
  const settings = readSettings(command.flags, env)
  const findings = await checkGateway(settings, command.rehearse).catch((error: unknown) =>
    throwStartFailure(error, settings.dataFolder),
  )
  print(`${findingsText(findings)}\n`)
  return findings.some(({ state }) => state === 'trouble') ? 1 : 0
}
