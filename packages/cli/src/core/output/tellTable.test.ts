import { CloudTemplate, Forgetting } from '@morpheus/sdk'
import { expect, it } from 'vitest'
import { columns as cloudTemplates } from '../../features/cloudTemplates/actions.js'
import { columns as receipts } from '../../features/privacy/actions.js'
import { unstyled } from './paint.js'
import type { Column } from './table.js'
import { printTable } from './table.js'

function messages<Row>(rows: readonly Row[], columns: readonly Column<Row>[], onScreen: boolean): string[] {
  const lines: string[] = []
  const data = (text: string) => void lines.push(text)
  printTable(
    { onScreen, columns: onScreen ? 80 : Number.POSITIVE_INFINITY, paint: unstyled, data },
    rows,
    columns,
  )
  return lines
}

interface Row {
  id: string
  size: number | null
  ready: boolean
}

const columns: Column<Row>[] = [
  { title: 'ID', value: ({ id }) => id, cell: ({ id }) => ({ text: id.slice(0, 2) }), dropPriority: 0 },
  { title: 'TAMANHO', value: ({ size }) => size, dropPriority: 0 },
  { title: 'PRONTO', value: ({ ready }) => ready, dropPriority: 0 },
  { title: 'NOME', value: ({ id }) => `de ${id}`, onScreen: false },
]
const rows = [
  { id: 'um\tdois', size: 12345, ready: true },
  { id: 'tres', size: null, ready: false },
]

it('prints formatted values for people, without columns for programs', () => {
  expect(messages(rows, columns, true)).toEqual([
    'ID  TAMANHO  PRONTO',
    'um  12.345   sim',
    'tr  –        não',
  ])
})

it('prints every field for programs, unformatted and tab-separated', () => {
  expect(messages(rows, columns, false)).toEqual([
    'um dois\t12345\ttrue\tde um dois',
    'tres\t\tfalse\tde tres',
  ])
})

it('prints the columns of a Cloud API template', () => {
  const components = [{ type: 'BODY', text: 'Olá {{1}},\n\nseu pedido saiu.' }]
  const fields = { id: '1', name: 'pedido', language: 'pt_BR', status: 'APPROVED', category: 'UTILITY' }
  const template = CloudTemplate.parse({ ...fields, components })
  expect(messages([template], cloudTemplates, false)).toEqual([
    'APPROVED\tpedido\tpt_BR\tUTILITY\tOlá {{1}}, seu pedido saiu.',
  ])
})

it('prints in an erasure receipt how many items were erased', () => {
  const counts = { messages: 1200, contacts: 1 }
  const answer = [{ kind: 'webhook', sessionName: 'Loja', count: 2 }]
  const receipt = Forgetting.parse({
    id: 'r1',
    progress: 1,
    backups: 0,
    state: 'done',
    counts,
    sent: answer,
    startedAt: '2026-01-02T03:04:05.000Z',
  })
  expect(messages([receipt], receipts, false)).toEqual(['r1\t2026-01-02T03:04:05.000Z\tdone\t1201\t2'])
})
