import { MessageRecord } from '@morpheus/sdk'
import { expect, it } from 'vitest'
import { unstyled } from '../../core/output/paint.js'
import { table } from '../../core/output/table.js'
import { width } from '../../core/output/width.js'
import { createColumns } from './row.js'

const message = (overrides: object) =>
  MessageRecord.parse({
    id: '3EB00123456789ABCDEF01',
    networkId: '3EB00123456789ABCDEF01',
    sessionId: 's1',
    direction: 'outgoing',
    contactPhone: '5511977770001',
    type: 'text',
    text: 'Bom dia! '.repeat(30),
    state: 'delivered',
    createdAt: '2026-01-02T03:04:05.000Z',
    ...overrides,
  })
const failure = {
  code: 'window_closed',
  message: 'O contato não escreve há mais de 24 horas: só um template',
}

it.each([80, 120])("fits %i columns whatever the session's name, with and without failures", (columnsOf) => {
  for (const name of [
    'Loja',
    'Atendimento da Loja Matriz de São José dos Campos',
    '客服会话客服会话客服会话',
  ]) {
    for (const failures of [false, true]) {
      const rows = [
        message(failures ? { state: 'failed', failure } : {}),
        message({
          contactPhone: null,
          groupId: '120363041234567890@g.us',
          contactName: 'Clientes VIP',
          text: '',
          type: 'image',
        }),
      ]
      const output = createColumns(new Map([['s1', name]]))
      const lines = table(rows, output, { paint: unstyled, available: columnsOf })
      for (const line of lines) expect(width(line)).toBeLessThanOrEqual(columnsOf)
      expect(lines[2]).toContain('✓✓ Entregue')
      expect(lines[2]).toContain('Clientes VIP')
      if (failures) expect(lines[1]).toContain('O contato não escre')
      else expect(lines[2]).toContain('[imagem]')
    }
  }
})
