import { expect, test } from 'vitest'
import { apiError } from '../../core/client/apiErrors.js'
import { MorpheusError, messageOf } from '../../core/client/errors.js'
import { Session } from '../../core/entities.js'
import { sessionActions } from '../../flows/sessionActions.js'
import { formatDuration, formatPhone, relativeTime, timeUntil } from '../../format/index.js'
import { failure, fakeMorpheus } from '../../testing/fakeMorpheus.js'
import { en } from './index.js'

const { errorTexts, formatWords } = en

test("shows an error by its code, or the server's message for an unknown code", () => {
  const answered = (body: object) => apiError({ status: 409, body: { success: false, ...body } })
  const existing = answered({ code: 'email_taken', message: 'Já existe uma conta com este e-mail' })
  const unknown = answered({ code: 'lua_cheia', message: 'É lua cheia' })
  expect(messageOf(existing, 'Could not save', errorTexts)).toBe(
    'There is an account with this e-mail already',
  )
  expect(messageOf(unknown, 'Could not save', errorTexts)).toBe('É lua cheia')
  expect(messageOf(answered({ code: 'email_taken' }), 'Could not save', errorTexts)).toBe('Could not save')
  expect(messageOf(new MorpheusError('network', 'Sem rede'), 'Could not save', errorTexts)).toBe(
    'Could not save',
  )
})

test('a flow uses the texts passed to it', async () => {
  const { morpheus } = fakeMorpheus(() => failure(409, 'Sem conexão', { code: 'session_offline' }))
  const messages: string[] = []
  const notify = ({ text }: { text: string }) => messages.push(text)
  const actions = sessionActions(morpheus, { notify, texts: en.messages, errorTexts })
  const session = Session.parse({
    id: 's1',
    name: 'Shop',
    status: 'disconnected',
    apiType: 'WHATSAPP_CLOUD',
    createdAt: '2026-01-01T00:00:00.000Z',
  })
  await actions.connect(session)
  await actions.restart(session)
  expect(messages).toEqual([en.messages.session.cloudNeedsNoConnection, 'The session is not connected'])
})

test('formats times, durations and numbers in English', () => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  expect(relativeTime('2026-11-21T11:31:00Z', now, formatWords)).toBe('29 min ago')
  expect(timeUntil('2026-11-21T12:04:30Z', now, formatWords)).toBe('in 5 min')
  expect(formatDuration(1234, 'en')).toBe('1.2 s')
  expect(formatPhone('5511988887777', 'en')).toBe('+55 (11) 98888-7777')
  expect(formatPhone(null, 'en', formatWords)).toBe('Not connected')
})
