import { countOf } from '@morpheus/sdk/format'
import { describeNetwork, type Network } from '../../../core/client/network.js'
import { type Client, openClient } from '../../../core/client/open.js'
import { setWarm } from '../../../core/codeCacheState.js'
import type { Context } from '../../../core/context.js'
import { exitCodes } from '../../../core/output/codes.js'
import { Failure } from '../../../core/output/failures.js'
import type { Output } from '../../../core/output/output.js'
import { padText } from '../../../core/output/width.js'
import type { Settings } from '../../../core/profile/settings.js'
import {
  type Check,
  checkAccess,
  checkHere,
  checkIds,
  checkRealtime,
  failed,
  passed,
  withoutRealtime,
} from './checks.js'
import { checkGateway, refusesPolling } from './gateway.js'

export async function doctor(context: Context): Promise<void> {
  const { output } = context
  const checks: Check[] = []
  for await (const check of runAllChecks(context)) {
    checks.push(check)
    if (!output.json) printCheck(output, check)
  }
  const failures = checks.filter(({ ok }) => ok === false).length
  if (output.json)
    output.value({
      ok: failures === 0,
      checks: checks.map((check) => ({ id: checkIds[check.name], ...check })),
    })
  else output.data(`\n${formatVerdict(output, failures)}`)
  if (failures > 0) process.exitCode = exitCodes.failure
}

async function* runAllChecks(context: Context): AsyncGenerator<Check> {
  const { settings, problem } = readSettings(context)
  if (problem) yield problem
  if (settings) yield* runRemoteChecks(context, settings)
  yield* checkHere(context.output)
}

/** A bad address or an unreadable profile is reported as a check and does not end the command. */
function readSettings(context: Context): { settings?: Settings; problem?: Check } {
  try {
    return { settings: context.settings() }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const name = error.code === 'invalid_url' ? 'Endereço' : 'Perfil'
    return { problem: failed(name, error.message, 'Corrija e execute de novo: morpheus doctor') }
  }
}

async function* runRemoteChecks(context: Context, settings: Settings): AsyncGenerator<Check> {
  yield passed(
    'Endereço',
    `${settings.url} (${settings.token ? settings.tokenFrom : `perfil ${settings.name}`})`,
  )
  let network: Network
  try {
    network = await describeNetwork(settings)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    yield failed('Rede', error.message, 'Corrija e execute de novo: morpheus doctor')
    return
  }
  const { checks, isReachable } = await checkGateway(settings.url, network)
  yield* checks
  setWarm()
  const client = await tryClient(settings, context.verbose)
  const access = await checkAccess(client?.morpheus, settings, isReachable)
  yield access
  if (!isReachable) yield* withoutRealtime('sem conexão')
  else if (!client || access.ok !== true) yield* withoutRealtime('sem acesso')
  else yield* await checkRealtime(client.morpheus, () => refusesPolling(settings.url, network))
  await client?.flush()
}

async function tryClient(settings: Settings, verbose: boolean): Promise<Client | undefined> {
  try {
    return await openClient(settings, { verbose })
  } catch {
    return undefined
  }
}

function printCheck({ data, paint }: Output, { name, ok, found: detail, todo }: Check): void {
  const mark = ok === null ? paint('grey', '–') : ok ? paint('green', '✓') : paint('red', '✗')
  data(`${mark} ${padText(name, 22)}  ${ok === null ? paint('grey', detail) : detail}`)
  if (todo) data(`    ${paint('yellow', '→')} ${todo}`)
}

function formatVerdict({ paint }: Output, failures: number): string {
  if (failures === 0) return paint('green', 'Tudo certo.')
  return paint('red', `${countOf(failures, 'problema encontrado', 'problemas encontrados')}.`)
}
