import type { BlockedContact, ContactProfile } from '@morpheus/sdk'
import { countOf, formatPhone, relativeTime } from '@morpheus/sdk/format'
import type { Fact } from '@morpheus/sdk/integrations'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { showFacts } from '../../core/forms/form.js'
import { cancelledError } from '../../core/output/failures.js'
import { sanitize } from '../../core/output/sanitize.js'
import { type Column, printList } from '../../core/output/table.js'
import { wrap } from '../../core/output/wrap.js'
import { askConfirmation, type ConfirmationOptions, requiresPrompt } from '../../core/prompts/ask.js'
import { selectSender } from '../messages/find.js'
import { parseContact, type SessionOption } from '../messages/words.js'

export interface ProfileOptions extends SessionOption {
  atualizar?: boolean
}

export async function profile(
  context: Context,
  { sessao, atualizar }: ProfileOptions,
  contact: string,
): Promise<void> {
  const { output } = context
  await withClient(context, async (morpheus) => {
    const { id } = await selectSender(morpheus, sessao)
    const query = { id, contact: parseContact(contact), ...(atualizar && { refresh: true }) }
    const answer = await morpheus.contacts.profile(query)
    if (output.json) return output.value(answer.profile)
    showFacts(output, getFacts(answer.profile, output.columns))
  })
}

const labelWidth = 10

function getFacts({ phone, name, about, picture, business, fetchedAt }: ContactProfile, columns: number) {
  const wrapped = (text: string | null) => text && wrap(sanitize(text), columns - labelWidth - 1).join('\n')
  const rows: [string, string | null | undefined][] = [
    ['Telefone', sanitize(formatPhone(phone))],
    ['Nome', name && sanitize(name)],
    ['Recado', wrapped(about) ?? 'não compartilhado'],
    ['Foto', picture && sanitize(picture)],
    ['Empresa', business && wrapped(business.description)],
    ['Categoria', business?.category && sanitize(business.category)],
    ['Endereço', business && wrapped(business.address)],
    ['E-mail', business?.email && sanitize(business.email)],
    ['Sites', business?.websites.map(sanitize).join('\n')],
    ['Lido', relativeTime(fetchedAt)],
  ]
  return rows.flatMap(([label, value]): Fact[] => (value ? [[label, value]] : []))
}

export interface SaveOptions extends SessionOption {
  semCelular?: boolean
}

export async function save(
  context: Context,
  { sessao, semCelular }: SaveOptions,
  contact: string,
  name: string,
): Promise<void> {
  const { output } = context
  await withClient(context, async (morpheus) => {
    const { id } = await selectSender(morpheus, sessao)
    const input = { id, contact: parseContact(contact), name, ...(semCelular && { saveOnPhone: false }) }
    const { contact: saved } = await morpheus.contacts.save(input)
    if (output.json) return output.value(saved)
    output.success(`Salvo na agenda: ${sanitize(saved.name ?? '')}, ${sanitize(formatPhone(saved.phone))}`)
  })
}

export interface RemoveOptions extends SessionOption, ConfirmationOptions {}

export async function remove(context: Context, options: RemoveOptions, contact: string): Promise<void> {
  const { output } = context
  const asks = requiresPrompt(output, options, 'O contato some da agenda, também da do celular')
  await withClient(context, async (morpheus) => {
    const { id } = await selectSender(morpheus, options.sessao)
    const phone = parseContact(contact)
    if (asks && !(await askConfirmation(`Remover ${sanitize(formatPhone(phone))} da agenda?`)))
      throw cancelledError('O contato continua na agenda.')
    await morpheus.contacts.remove({ id, contact: phone })
    if (output.json) return output.value({ phone, removed: true })
    output.success(`Removido da agenda: ${sanitize(formatPhone(phone))}`)
  })
}

export async function check(context: Context, { sessao }: SessionOption, phone: string): Promise<void> {
  const { output } = context
  await withClient(context, async (morpheus) => {
    const { id } = await selectSender(morpheus, sessao)
    const answer = await morpheus.messages.check({ id, phone: parseContact(phone) })
    if (output.json) return output.value(answer)
    const found = sanitize(formatPhone(answer.contactPhone ?? answer.phone))
    output.data(answer.exists ? `tem WhatsApp: ${found}` : 'não tem WhatsApp')
  })
}

export async function presence(context: Context, { sessao }: SessionOption, contact: string): Promise<void> {
  const { output } = context
  await withClient(context, async (morpheus) => {
    const { id } = await selectSender(morpheus, sessao)
    const answer = await morpheus.contacts.presence({ id, contact: parseContact(contact) })
    const { online, lastSeenAt } = answer.presence
    if (output.json) return output.value(answer.presence)
    const offline = lastSeenAt === null ? 'não compartilhado' : `visto ${relativeTime(lastSeenAt)}`
    output.data(online ? 'online' : offline)
  })
}

const columns: Column<BlockedContact>[] = [
  {
    title: 'TELEFONE',
    value: ({ phone }) => phone,
    cell: ({ phone }) => ({ text: sanitize(formatPhone(phone)) }),
    dropPriority: 0,
  },
  {
    title: 'NOME',
    value: ({ name }) => name,
    cell: ({ name }) => ({ text: name === null ? '–' : sanitize(name) }),
    dropPriority: 1,
  },
]

export async function blocked(context: Context, { sessao }: SessionOption): Promise<void> {
  const { output } = context
  await withClient(context, async (morpheus) => {
    const { id } = await selectSender(morpheus, sessao)
    const { contacts } = await morpheus.contacts.blocked({ id })
    printList(output, contacts, {
      columns,
      empty: 'Nenhum contato bloqueado.',
      summary: countOf(contacts.length, 'contato bloqueado', 'contatos bloqueados'),
    })
  })
}

export async function setBlocked(
  context: Context,
  { sessao }: SessionOption,
  isBlock: boolean,
  contact: string,
): Promise<void> {
  const { output } = context
  await withClient(context, async (morpheus) => {
    const { id } = await selectSender(morpheus, sessao)
    const phone = parseContact(contact)
    await (isBlock ? morpheus.contacts.block : morpheus.contacts.unblock)({ id, contact: phone })
    if (output.json) return output.value({ phone, blocked: isBlock })
    output.success(`${isBlock ? 'Bloqueado' : 'Desbloqueado'}: ${sanitize(formatPhone(phone))}`)
  })
}
