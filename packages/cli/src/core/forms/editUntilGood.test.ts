import { givableFields, type Values, webhook } from '@morpheus/sdk/integrations'
import { describe, expect, it } from 'vitest'
import { readCommented } from './draft.js'
import { editUntilGood } from './editor.js'
import { shownValues } from './form.js'

const fields = givableFields(webhook.fields)

/** An editor that applies one of these functions each time it is opened. */
function editing(storedValues: Values | null, ...hands: ((output: string) => string)[]) {
  const output: string[] = []
  const saved: Values[] = []
  const done = editUntilGood({
    schema: webhook.schemas.create,
    fields,
    title: 'Webhook de teste',
    values: shownValues(webhook, storedValues),
    edit: async (now) => {
      output.push(now)
      const hand = hands[output.length - 1]
      if (!hand) throw new Error('Opened once too often')
      return hand(now)
    },
    save: async (values) => {
      saved.push(values)
      return values.url === 'http://recusada.example' ? { wrong: ['URL: recusada'] } : { saved: values }
    },
  })
  return { done, shown: output, saved }
}

/** The defaults of what only Evolution's form has. */
const evolution = {
  format: 'morpheus',
  evolutionEvents: [],
  byEvents: false,
  base64: false,
  evolutionKey: '',
}
const kept = {
  ...evolution,
  url: 'http://loja.example/a',
  events: ['message:received'],
  headers: { 'X-Chave': '••••••••cdef' },
  enabled: true,
  secret: 'whsec_••••••••abcd',
  raw: false,
}

describe('editing in an editor', () => {
  it('shows the stored values with Portuguese comments, and returns changed and unchanged fields', async () => {
    const { done, shown } = editing(kept, (now) => now.replace('"enabled": true', '"enabled": false'))
    expect(await done).toEqual({ ...kept, enabled: false })
    expect(shown[0]).toContain('// Webhook de teste\n')
    expect(shown[0]).toContain('// URL (obrigatório): Recebe um POST')
    expect(shown[0]).toContain('"message:received",\n    // "message:sent",\n')
    // An empty secret is a comment.
    const { evolutionKey: _, ...written } = kept
    expect(readCommented(shown[0] ?? '')).toEqual({ value: written })
    expect(Math.max(...(shown[0] ?? '').split('\n').map((line) => line.length))).toBeLessThanOrEqual(82)
  })

  it('shows the defaults of a new configuration, and optional fields as comments', async () => {
    const secret = `whsec_${'A'.repeat(32)}`
    const { done } = editing(null, (now) =>
      now
        .replace('"url": ""', '"url": "https://loja.example/b"')
        .replace('// "secret": ""', `"secret": "${secret}"`),
    )
    expect(await done).toEqual({
      url: 'https://loja.example/b',
      events: ['message:received', 'session:status', 'contact:updated'],
      headers: {},
      enabled: false,
      secret,
      raw: false,
      ...evolution,
    })
  })

  it('reopens with the current errors on top', async () => {
    const { done, shown } = editing(
      kept,
      (now) => now.replace('"http://loja.example/a"', '"ftp://loja"'),
      (now) => now.replace('"ftp://loja",', '"http://loja.example/b"'),
      (now) => now.replace('"http://loja.example/b"', '"http://recusada.example",'),
      (now) =>
        now.replace('http://recusada.example', 'http://boa.example').replace('"message:received"', '// nada'),
      (now) => now.replace('// "message:sent"', '"message:sent"'),
    )
    expect(await done).toMatchObject({ url: 'http://boa.example', events: ['message:sent'] })
    expect(shown.map((now) => now.split('\n\n')[0])).toEqual([
      expect.stringContaining('// Webhook de teste'),
      '// ✗ URL inválida',
      expect.stringMatching(/^\/\/ ✗ Linha \d+: isto não é JSON/),
      '// ✗ URL: recusada',
      '// ✗ Eventos: Escolha pelo menos um evento',
    ])
  })

  it('a deleted or commented line leaves its field unchanged', async () => {
    const without = (now: string, name: string) =>
      now.replace(new RegExp(`^  "${name}": (\\{[^}]*\\}|\\[[^\\]]*\\]|.*),$`, 'm'), '')
    const { done } = editing(kept, (now) =>
      ['headers', 'events', 'secret']
        .reduce(without, now)
        .replace('"enabled": true', '// "enabled": true')
        .replace('/a"', '/b"'),
    )
    expect(await done).toEqual({ ...kept, url: 'http://loja.example/b' })
    const onlyOne = editing(kept, () => '{ "enabled": false }')
    expect(await onlyOne.done).toEqual({ ...kept, enabled: false })
    const list = editing(
      kept,
      () => '[]',
      () => '',
    )
    await expect(list.done).rejects.toMatchObject({ exit: 3 })
    expect(list.saved).toEqual([])
  })

  it('gives up if the file is empty or was not corrected', async () => {
    const empty = editing(kept, () => '\n// nada\n')
    await expect(empty.done).rejects.toMatchObject({ exit: 3 })
    const stuck = editing(
      kept,
      (now) => now.replace('http://loja.example/a', 'x'),
      (now) => now,
    )
    await expect(stuck.done).rejects.toMatchObject({ exit: 3 })
    expect([...empty.saved, ...stuck.saved]).toEqual([])
  })

  it('reports an unknown field and an invalid header', async () => {
    const { done, shown } = editing(
      kept,
      (now) => now.replace('"enabled"', '"ativo": 1, "enabled"').replace('••••••••cdef', 'a\\nb'),
      () => '',
    )
    await expect(done).rejects.toMatchObject({ exit: 3 })
    expect(shown[1]).toContain('// ✗ Cabeçalhos X-Chave: Valor de cabeçalho inválido: sem quebras de linha\n')
    expect(shown[1]).toContain('// ✗ Campo desconhecido: ativo\n')
  })
})
