import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { eventNames } from '../contract/eventNames.js'
import { NewRabbitmq } from '../integrations/rabbitmq.js'
import { NewWebhook } from '../integrations/webhook.js'
import { NewWebsocket } from '../integrations/websocket.js'
import { formFields } from './formFields.js'

const defaults = ['message:received', 'session:status', 'contact:updated']
const events = { name: 'events', kind: 'list', options: eventNames, required: false, initial: defaults }
const flag = (initial: boolean) => ({
  name: 'enabled',
  kind: 'flag',
  options: null,
  required: false,
  initial,
})

describe('the fields of a form', () => {
  it('are those of its schema, in its order, with its defaults and choices', () => {
    expect(formFields(NewWebhook)).toEqual([
      flag(false),
      { name: 'url', kind: 'text', options: null, required: true, initial: undefined },
      { name: 'headers', kind: 'map', options: null, required: false, initial: {} },
      events,
      { name: 'secret', kind: 'text', options: null, required: false, initial: undefined },
    ])
  })

  it('take a number that may come as text for a number', () => {
    expect(formFields(NewWebsocket)).toEqual([
      flag(true),
      { name: 'maxClients', kind: 'number', options: null, required: false, initial: 10 },
      events,
    ])
    expect(formFields(NewRabbitmq).find(({ name }) => name === 'port')).toMatchObject({ initial: 5672 })
  })

  it('know the choices of a text', () => {
    expect(formFields(z.object({ region: z.enum(['a', 'b']).default('a') }))).toEqual([
      { name: 'region', kind: 'text', options: ['a', 'b'], required: false, initial: 'a' },
    ])
  })
})
