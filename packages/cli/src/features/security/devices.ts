import type { SignedInDevice } from '@morpheus/sdk'
import { countOf, relativeTime } from '@morpheus/sdk/format'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { cancelledError, failureError, usageError } from '../../core/output/failures.js'
import { sanitize } from '../../core/output/sanitize.js'
import type { Column } from '../../core/output/table.js'
import { printTable } from '../../core/output/table.js'
import { askConfirmation, type ConfirmationOptions, requiresPrompt } from '../../core/prompts/ask.js'
import { createIdShortener } from '../sessions/find.js'

export interface DevicesOptions extends ConfirmationOptions {
  encerrar?: string
  encerrarOutros?: boolean
}

export async function devices(context: Context, options: DevicesOptions): Promise<void> {
  const { output } = context
  if (options.encerrar !== undefined && options.encerrarOutros) {
    throw usageError('Use --encerrar ou --encerrar-outros, não os dois.')
  }
  await withClient(context, async (morpheus) => {
    const { devices } = await morpheus.security.devices()
    if (options.encerrar !== undefined) {
      const device = findDevice(devices, options.encerrar)
      await confirm(context, options, `Encerrar o acesso de ${describeDevice(device)}?`)
      await morpheus.security.endDevice({ id: device.id })
      if (output.json) return output.value({ ended: [device.id] })
      return output.success(`Acesso encerrado: ${describeDevice(device)}`)
    }
    if (options.encerrarOutros) {
      const otherDevices = devices.filter(({ current }) => !current)
      await confirm(context, options, 'Encerrar os acessos em todos os outros aparelhos?')
      await morpheus.security.endOtherDevices()
      if (output.json) return output.value({ ended: otherDevices.map(({ id }) => id) })
      return output.success('Os acessos nos outros aparelhos foram encerrados')
    }
    if (output.json) return output.value(devices)
    const short = createIdShortener(devices.map(({ id }) => id))
    printTable(output, devices, createColumns(short))
    if (output.interactive) output.note(output.stderrPaint('dim', `\n${countOf(devices.length, 'aparelho')}`))
  })
}

const describeDevice = ({ name, ip }: SignedInDevice) => `${sanitize(name)} (${sanitize(ip)})`

const createColumns = (short: (id: string) => string): Column<SignedInDevice>[] => [
  {
    title: 'ID',
    value: ({ id }) => id,
    cell: ({ id }) => ({ text: short(id), colour: 'grey' }),
    dropPriority: 0,
  },
  {
    title: 'APARELHO',
    value: ({ name }) => name,
    cell: ({ name, current }) => ({
      text: current ? `${sanitize(name)} · este` : sanitize(name),
      ...(current && { colour: 'green' as const }),
    }),
    dropPriority: 0,
    minWidth: 12,
  },
  { title: 'ENDEREÇO', value: ({ ip }) => ip, dropPriority: 2 },
  {
    title: 'ÚLTIMO USO',
    value: ({ lastUsedAt }) => lastUsedAt,
    cell: ({ lastUsedAt }) => ({ text: relativeTime(lastUsedAt) }),
    dropPriority: 1,
  },
  {
    title: 'ENTROU',
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => ({ text: relativeTime(createdAt) }),
    dropPriority: 3,
  },
  { title: 'ESTE', value: ({ current }) => current, onScreen: false },
]

/** @throws Failure for an unknown or ambiguous start of an ID. */
function findDevice(devices: readonly SignedInDevice[], reference: string): SignedInDevice {
  const matches = devices.filter(({ id }) => reference !== '' && id.startsWith(reference))
  const [device] = matches
  if (device && matches.length === 1) return device
  throw failureError(
    device
      ? `Há ${matches.length} aparelhos cujo ID começa com ${sanitize(reference)}: escreva mais dele.`
      : `Nenhum aparelho com o ID ${sanitize(reference)}. Veja a lista: morpheus conta aparelhos`,
    'device_not_found',
  )
}

async function confirm({ output }: Context, options: ConfirmationOptions, question: string): Promise<void> {
  if (requiresPrompt(output, options) && !(await askConfirmation(question)))
    throw cancelledError('Nenhum acesso foi encerrado.')
}
