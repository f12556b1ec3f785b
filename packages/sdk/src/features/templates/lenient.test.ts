import { expect, it } from 'vitest'
import { readLenient } from '../../core/client/lenientReader.js'
import { templates } from './rows.js'

const numbers = { totalUsage: 7, monthlyUsage: '3', activeTemplates: 2, totalTemplates: 4 }

it.each([
  {
    mostUsed: [{ id: '1', name: 'Oferta', usage: 5 }],
    categoryDistribution: [{ name: 'Marketing', count: 5 }],
  },
  {
    popularTemplates: [{ id: 1, name: 'Oferta', usageCount: 5 }],
    categoryUsage: [{ category: 'Marketing', count: 5 }],
  },
])('parses analytics in both spellings (%#)', (lists) => {
  const read = readLenient(templates.analytics.answer, { analytics: { ...numbers, ...lists } })
  expect(read?.analytics).toMatchObject({
    totalUsage: 7,
    monthlyUsage: 3,
    mostUsed: [{ id: '1', name: 'Oferta', usage: 5 }],
    categoryDistribution: [{ name: 'Marketing', count: 5 }],
  })
})

it('fills missing template fields of other servers', () => {
  const input = { templates: [{ id: 7, name: 'Oi', content: 'Olá, {nome}' }, { name: 'sem id' }] }
  expect(readLenient(templates.list.answer, input)).toEqual({
    templates: [
      {
        id: '7',
        name: 'Oi',
        content: 'Olá, {nome}',
        category: null,
        description: null,
        isActive: true,
        variables: ['nome'],
        createdAt: null,
      },
    ],
    nextCursor: null,
  })
  expect(readLenient(templates.import.answer, { count: 3 })).toEqual({
    imported: 3,
    rejected: [],
    rejectedCount: 0,
  })
})
