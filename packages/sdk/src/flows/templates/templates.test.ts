import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { failure, fakeMorpheus, ok } from '../../testing/fakeMorpheus.js'
import type { FakeAnswer } from '../../testing/fakeServer.js'
import { templatePresets } from '../../text/templatePresets.js'
import { duplicateTemplate } from './duplicateTemplate.js'
import { exportTemplates } from './exportTemplates.js'
import { importTemplates } from './importTemplates.js'
import { installTemplates } from './installTemplates.js'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const file = (name = 'a.csv') => new File(['nome,conteudo\na,b'], name)

describe('importTemplates', () => {
  function setUp(answer: FakeAnswer | Promise<FakeAnswer>) {
    const onDone = vi.fn()
    const fake = fakeMorpheus(() => answer)
    return { ...fake, onDone, flow: importTemplates(fake.morpheus, { onDone }) }
  }

  it('goes from idle through uploading to success and calls onDone after 2 s', async () => {
    const { flow, onDone } = setUp(ok({ imported: 3, rejected: [], rejectedCount: 0 }))
    const received: [string, number][] = []
    flow.store.subscribe(({ phase, progress }) => void received.push([phase, progress]))
    expect(flow.store.getState().phase).toBe('idle')
    await flow.start(file())
    expect(received[0]).toEqual(['uploading', 0])
    expect(received.filter(([phase]) => phase === 'uploading').every(([, progress]) => progress <= 90)).toBe(
      true,
    )
    expect(received.at(-1)).toEqual(['success', 100])
    expect(onDone).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1999)
    expect(onDone).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(onDone).toHaveBeenCalledOnce()
  })

  it('does not close when some rows were rejected, and fails when all were', async () => {
    const rejected = [{ line: 2, name: null, reason: 'Nome é obrigatório' }]
    const some = setUp(ok({ imported: 1, rejected, rejectedCount: 1 }))
    expect(await some.flow.start(file())).toMatchObject({ phase: 'success', result: { rejected } })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(some.onDone).not.toHaveBeenCalled()
    const empty = setUp(ok({ imported: 0, rejected, rejectedCount: 1 }))
    expect(await empty.flow.start(file())).toMatchObject({
      phase: 'error',
      error: 'Nenhum template foi importado',
      result: { rejectedCount: 1 },
    })
  })

  it('shows the error of a failed import and rejects other file types before uploading', async () => {
    const refusing = setUp(failure(400, 'Falta a coluna "conteudo".'))
    expect(await refusing.flow.start(file())).toMatchObject({
      phase: 'error',
      error: 'Falta a coluna "conteudo".',
    })
    const silent = setUp({ status: 500, body: {} })
    expect(await silent.flow.start(file())).toMatchObject({ error: 'Erro ao importar templates' })
    const second = setUp(ok({ imported: 1 }))
    expect(await second.flow.start(file('a.xlsx'))).toMatchObject({
      phase: 'error',
      error: 'Apenas arquivos JSON e CSV são suportados',
    })
    expect(second.calls).toEqual([])
    second.flow.reset()
    expect(second.flow.store.getState().phase).toBe('idle')
  })

  it('ignores a response after stop', async () => {
    let answer = (_: FakeAnswer) => {}
    const { flow } = setUp(
      new Promise((resolve) => {
        answer = resolve
      }),
    )
    const started = flow.start(file())
    await vi.advanceTimersByTimeAsync(0)
    flow.stop()
    answer(ok({ imported: 1 }))
    expect((await started).phase).toBe('idle')
  })
})

describe('installTemplates', () => {
  it('installs templates and calls onDone after 2 s', async () => {
    const onDone = vi.fn()
    const { morpheus, calls } = fakeMorpheus(() => ok({ installed: 2, templates: [] }))
    const flow = installTemplates(morpheus, { onDone })
    const installing = flow.install(['a', 'b'])
    expect(flow.store.getState().phase).toBe('installing')
    expect(await installing).toEqual({ phase: 'success', installed: 2, error: null })
    expect(calls.map(({ body }) => body)).toEqual([{ templateIds: ['a', 'b'] }])
    await vi.advanceTimersByTimeAsync(2000)
    expect(onDone).toHaveBeenCalledOnce()
  })

  it('shows the error of a failed installation', async () => {
    const { morpheus } = fakeMorpheus(() => failure(404, 'Template não encontrado'))
    expect(await installTemplates(morpheus).install(['x'])).toMatchObject({
      phase: 'error',
      error: 'Template não encontrado',
    })
  })
})

it('exports version 1.0 with the date in the file name', async () => {
  const template = {
    id: '1',
    name: 'a',
    content: '{nome}',
    category: null,
    description: 'x',
    isActive: false,
  }
  const { morpheus } = fakeMorpheus(() => ok({ templates: [template], nextCursor: null }))
  const now = new Date(2026, 10, 5, 23, 59)
  const { name, content, count } = await exportTemplates(morpheus, now)
  expect([name, count]).toEqual(['templates-2026-11-05.json', 1])
  expect(JSON.parse(content)).toEqual({
    version: '1.0',
    exportDate: now.toISOString(),
    templates: [{ name: 'a', content: '{nome}', category: null, isActive: false }],
  })
})

it('lets the server name a copy when its name is taken', async () => {
  const template = { id: '2', name: 'a (cópia 2)', content: 'x' }
  const { morpheus, calls } = fakeMorpheus(({ body }) =>
    Object(body).name ? failure(409, 'Já existe um template com este nome') : ok({ template }),
  )
  expect((await duplicateTemplate(morpheus, { id: '1', name: 'a' })).name).toBe('a (cópia 2)')
  expect(calls.map(({ body }) => body)).toEqual([{ name: 'a (cópia)' }, {}])
})

it('offers six presets', () => {
  expect(templatePresets.map(({ name, category }) => `${name}/${category}`)).toEqual([
    'Bom Dia Personalizado/Saudações',
    'Cobrança Amigável/Financeiro',
    'Agendamento de Consulta/Agendamentos',
    'Promoção Especial/Marketing',
    'Parabéns Aniversário/Relacionamento',
    'Confirmação de Pedido/E-commerce',
  ])
})
