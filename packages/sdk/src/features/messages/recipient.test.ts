import { expect, it } from 'vitest'
import { messages } from './rows.js'

it.each([
  ['+55 11 97777-6666', '5511977776666'],
  ['5511977776666@s.whatsapp.net', '5511977776666'],
  ['120363000000000000@g.us', '120363000000000000@g.us'],
])('lists find the messages of %j as %j, which is how they are stored', (contact, stored) => {
  expect(messages.list.query.parse({ contact })).toEqual({ contact: stored })
  expect(messages.listScheduled.query.parse({ contact })).toEqual({ contact: stored })
})
