import { describe, expect, it } from 'vitest'
import { Failure } from '../output/failures.js'
import { jsonShape, type Shape } from '../output/shape.js'
import { createJqShape } from './jq.js'
import { createCsvShape, createTemplateShape } from './shapes.js'

const sessions = [
  { id: '1', name: 'Loja "Centro"', phone: '5511999998888', business: { name: 'Loja' } },
  { id: '2', name: '=1+1', phone: null, business: null },
]

async function inParts(shape: Shape, ...parts: unknown[][]): Promise<string> {
  const list = shape.list()
  const written = []
  for (const part of parts) written.push(await list.part(part))
  return [...written, await list.end()].join('')
}

async function failureOf(work: () => unknown): Promise<{ message: string; exit: number }> {
  try {
    await work()
  } catch (error) {
    if (error instanceof Failure) return error
    throw error
  }
  throw new Error('Nothing failed')
}

describe('JSON', () => {
  it('is one array, even if the list comes in parts', async () => {
    expect(JSON.parse(await inParts(jsonShape, [], [1, 2], [], [3]))).toEqual([1, 2, 3])
    expect(await inParts(jsonShape, [])).toBe('[]\n')
  })
})

describe('CSV', () => {
  it('has a header line, escapes formulas and writes objects as JSON', () => {
    expect(createCsvShape().renderValue(sessions)).toBe(
      'id,name,phone,business\r\n1,"Loja ""Centro""",5511999998888,"{""name"":""Loja""}"\r\n2,\'=1+1,,\r\n',
    )
  })

  it('has one header line even for a list in parts', async () => {
    expect(await inParts(createCsvShape(), [], [{ a: 1 }], [{ a: 2 }])).toBe('a\r\n1\r\n2\r\n')
  })
})

describe("the gateway's own response", () => {
  const page = (...names: string[]) => ({
    success: true,
    data: { sessions: names.map((name) => ({ name, tags: [] })), nextCursor: null },
  })

  it('is written as the items of its list, page after page', () => {
    const csv = createCsvShape()
    expect(csv.event(page('Um')) + String(csv.event(page('Dois')))).toBe('name,tags\r\nUm,[]\r\nDois,[]\r\n')
    expect(createTemplateShape('{{name}}').event(page('Um', 'Dois'))).toBe('Um\nDois\n')
    expect(createTemplateShape('{{name}}').renderValue(page())).toBe('')
  })

  it('is written as a whole if it holds no list or more than one', () => {
    const creation = { success: true, data: { session: { id: 'a', tags: ['x'] } } }
    expect(createTemplateShape('{{data.session.id}}').renderValue(creation)).toBe('a\n')
    const two = { success: true, data: { one: [1], other: [2] } }
    expect(createTemplateShape('{{success}}').renderValue(two)).toBe('true\n')
  })
})

describe('a template', () => {
  it('writes a line for each item', () => {
    const shape = createTemplateShape('{{id}}\\t{{ business.name }} {{phone | telefone}}{{nada.ali}}')
    expect(shape.renderValue(sessions)).toBe('1\tLoja (11) 99999-8888\n2\t Não conectado\n')
    expect(createTemplateShape('{{name | maiusculas}} {{business | json}} {{.}}').event({ name: 'a' })).toBe(
      'A  {"name":"a"}\n',
    )
  })

  it.each([
    ['{{name', 'coluna 1: falta }}'],
    ['oi {{}}', 'coluna 6: aqui vai um campo'],
    ['{{name | gritar}}', 'coluna 10: não existe a função gritar'],
  ])('%s is rejected with the position', async (template, reason) => {
    const { message, exit } = await failureOf(() => createTemplateShape(template))
    expect(exit).toBe(2)
    expect(message).toContain(reason)
  })
})

describe('jq', () => {
  const screen = { onScreen: false }

  it('filters a response; strings are printed raw, other values as JSON', async () => {
    const shape = await createJqShape('.[] | .name, .business', screen)
    expect(await shape.renderValue(sessions)).toBe('Loja "Centro"\n{"name":"Loja"}\n=1+1\nnull\n')
    expect(await inParts(await createJqShape('length', screen), [1, 2], [3])).toBe('3\n')
    expect(await (await createJqShape('.id', screen)).event(sessions[0])).toBe('1\n')
  })

  it('keeps empty strings and whitespace', async () => {
    expect(await (await createJqShape('.[]', screen)).renderValue([' a\n', '', ''])).toBe(' a\n\n\n\n')
    expect(await (await createJqShape('empty', screen)).renderValue([])).toBe('')
  })

  it('filters 20,000 items and leaves the exit code unchanged', async () => {
    const many = Array.from({ length: 20_000 }, (_, index) => ({ id: index, name: 'x'.repeat(100) }))
    const previous = process.exitCode
    expect(await (await createJqShape('map(.id) | add', screen)).renderValue(many)).toBe('199990000\n')
    expect(process.exitCode).toBe(previous)
  })

  it('removes control sequences from strings on a terminal', async () => {
    const shape = await createJqShape('.[]', { onScreen: true })
    expect(await shape.renderValue(['a\u001b[2Jb', 'c'])).toBe('ab\nc\n')
  })

  it.each([
    ['.a |', 5, 'acaba antes da hora'],
    ['.[0] | }', 8, 'não se esperava isto aqui'],
    ['.a | nada(.b)', 6, 'nada não existe'],
    ['.a |\n  nada', 8, 'nada não existe'],
    ['"çãé" | nada', 9, 'nada não existe'],
  ])('%s is rejected with the position before any request', async (filter, column, reason) => {
    const { message, exit } = await failureOf(() => createJqShape(filter, screen))
    expect(exit).toBe(2)
    expect(message).toContain(`coluna ${column}: `)
    expect(message).toContain(reason)
  })

  it('reports why the filter failed on a response', async () => {
    const shape = await createJqShape('.a.b', screen)
    const { message, exit } = await failureOf(() => shape.renderValue({ a: 1 }))
    expect([message, exit]).toEqual(['O filtro de --jq falhou: Cannot index number with string ("b")', 1])
  })
})
