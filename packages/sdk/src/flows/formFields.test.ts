import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { NewRabbitmq } from '../contract/areas/rabbitmq.js'
import { NewWebhook } from '../contract/areas/webhooks.js'
import { NewWebsocket } from '../contract/areas/websocket.js'
import { eventNames } from '../contract/eventNames.js'
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
      { name: 'url', kind: 'text', options: null, required: true, initial: undefined },
      events,
      { name: 'headers', kind: 'map', options: null, required: false, initial: {} },
      flag(false),
      { name: 'secret', kind: 'text', options: null, required: false, initial: undefined },
    ])
  })

  it('take a number that may come as text for a number', () => {
    expect(formFields(NewWebsocket)).toEqual([
      { name: 'maxClients', kind: 'number', options: null, required: false, initial: 10 },
      events,
      flag(true),
    ])
    expect(formFields(NewRabbitmq).find(({ name }) => name === 'port')).toMatchObject({ initial: 5672 })
  })

  it('know the choices of a text', () => {
    expect(formFields(z.object({ region: z.enum(['a', 'b']).default('a') }))).toEqual([
      { name: 'region', kind: 'text', options: ['a', 'b'], required: false, initial: 'a' },
    ])
  })
})
