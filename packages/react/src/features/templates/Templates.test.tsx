import type { Template } from '@morpheus/sdk'
import { TestFailure } from '@morpheus/sdk/testing'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, expectAccessibleInBothThemes } from '../../testing/axe.js'
import { renderWidget } from '../../testing/renderWidget.js'
import { type Replies, testClient } from '../../testing/testClient.js'
import type { TemplatesFilter } from './queries.js'
import { Templates } from './Templates.js'

const aTemplate = (overrides: Partial<Template> = {}): Template => ({
  id: 't1',
  name: 'Cobrança',
  content: 'Olá, {nome}! Faltam {valor} do {cupom}.',
  category: 'Financeiro',
  description: null,
  isActive: true,
  variables: ['nome', 'valor', 'cupom'],
  createdAt: '2026-11-05T12:00:00.000Z',
  ...overrides,
})

const stats = { total: 2, categories: 1, createdThisMonth: 1, categoryNames: ['Financeiro', 'Marketing'] }
const analytics = {
  totalUsage: 12,
  monthlyUsage: 5,
  activeTemplates: 1,
  totalTemplates: 2,
  mostUsed: [{ id: 't1', name: 'Cobrança', usage: 12 }],
  categoryDistribution: [{ name: 'Financeiro', count: 12 }],
  daily: [{ day: '2026-11-05', count: 5 }],
}
const library = [
  { id: 'l1', name: 'Boas-vindas', description: 'Saudação', category: 'Saudações', rating: 4.9 },
  { id: 'l2', name: 'Pix', description: null, category: 'Financeiro', rating: 4, installed: true },
]

function createScenario(templates: Template[], replies: Replies['templates'] = {}) {
  const requests: string[] = []
  return {
    asked: requests,
    ...testClient({
      templates: {
        list: ({ query }) => {
          requests.push(String(query))
          return { templates, nextCursor: null }
        },
        stats: () => ({ stats }),
        library: () => ({ library }),
        analytics: () => ({ analytics }),
        ...replies,
      },
    }),
  }
}

function Page() {
  const [filter, setFilter] = useState<TemplatesFilter>({})
  return <Templates filter={filter} onFilterChange={setFilter} />
}

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })

test('shows figures, cards and their actions; accessible in both themes', async () => {
  const { client } = createScenario([
    aTemplate(),
    aTemplate({ id: 't2', name: 'Oferta', category: null, isActive: false }),
  ])
  await renderWidget(client, <Page />)
  await expect.element(page.getByRole('heading', { name: 'Templates de Mensagem' })).toBeVisible()
  const figures = page.getByText(/Templates Criados|Categorias|Criados Este Mês/)
  await expect.element(figures.first()).toBeVisible()
  expect(figures.elements().map(({ textContent }) => textContent)).toEqual([
    'Templates Criados',
    'Categorias',
    'Criados Este Mês',
  ])
  for (const name of ['Importar', 'Biblioteca', 'Analytics', 'Exportar', 'Novo Template'])
    await expect.element(button(name)).toBeVisible()
  const card = (name: string) => page.getByRole('region', { name })
  await expect.element(card('Cobrança').getByRole('img', { name: 'Ativo', exact: true })).toBeVisible()
  await expect.element(card('Oferta').getByRole('img', { name: 'Inativo' })).toBeVisible()
  await expect.element(card('Cobrança')).toHaveTextContent(/Financeiro.*\{nome\}.*Criado em 05\/11\/2026/)
  for (const act of ['Visualizar', 'Editar', 'Duplicar', 'Deletar'])
    await expect.element(button(`${act} Cobrança`)).toBeVisible()
  await expectAccessibleInBothThemes()
})

test('shows six skeletons while loading', async () => {
  const { client } = createScenario([], { list: () => new Promise(() => {}) })
  await renderWidget(client, <Page />)
  await expect.element(page.getByText('Carregando…')).toBeInTheDocument()
  expect(document.querySelectorAll('.mo-template-grid > .mo-template')).toHaveLength(6)
})

test('shows six presets when there are no templates; a preset prefills the form', async () => {
  const { client, called } = createScenario([], { create: () => ({ template: aTemplate() }) })
  await renderWidget(client, <Page />)
  await expect.element(page.getByText('Nenhum template encontrado')).toBeVisible()
  expect(page.getByRole('button', { name: /^Usar Template/ }).elements()).toHaveLength(6)
  await button('Usar Template Confirmação de Pedido').click()
  await expect.element(page.getByLabelText('Nome', { exact: true })).toHaveValue('Confirmação de Pedido')
  const preview = page.getByRole('region', { name: 'Prévia' })
  await expect.element(preview).toHaveTextContent('Olá, João Silva! Seu pedido 12345 foi confirmado')
  await expectAccessible()
  await button('Criar').click()
  await expect.element(page.getByText('Template criado com sucesso!').first()).toBeInTheDocument()
  expect(called('POST /api/templates').map(({ body }) => body)).toMatchObject([
    { name: 'Confirmação de Pedido', category: 'E-commerce', isActive: true },
  ])
})

test('sends search and category to the server', async () => {
  const { client, asked } = createScenario([aTemplate()])
  await renderWidget(client, <Page />)
  await page.getByLabelText('Buscar templates').fill('cobranca')
  await vi.waitFor(() => expect(asked.at(-1)).toContain('search=cobranca'))
  const select = page.getByLabelText('Categoria', { exact: true })
  await expect.element(select).toHaveTextContent(/Todas as categorias.*Financeiro.*Marketing/)
  await select.selectOptions('Marketing')
  await vi.waitFor(() => expect(asked.at(-1)).toContain('category=Marketing'))
})

test('edits a template with inserted variables and shows validation and server errors per field', async () => {
  let taken = true
  const { client, called } = createScenario([aTemplate()], {
    update: () => {
      const message = 'Já existe um template com este nome'
      if (taken) throw new TestFailure(409, message, 'taken', { name: message })
      return { template: aTemplate() }
    },
  })
  await renderWidget(client, <Page />)
  await button('Editar Cobrança').click()
  const name = page.getByLabelText('Nome', { exact: true })
  const content = page.getByRole('textbox', { name: 'Conteúdo' })
  await name.fill(' ')
  await content.fill('')
  await button('Atualizar').click()
  await expect.element(page.getByText('Nome é obrigatório')).toBeVisible()
  await expect.element(page.getByText('Conteúdo é obrigatório')).toBeVisible()
  await expectAccessible()
  await name.fill('Outra')
  await content.fill('Olá, ')
  await button('Inserir variável').click()
  await page.getByRole('menuitem', { name: '{empresa}' }).click()
  await expect.element(content).toHaveValue('Olá, {empresa}')
  await expect.element(page.getByRole('region', { name: 'Prévia' })).toHaveTextContent('Olá, Minha Empresa')
  await page.getByLabelText('Template ativo').click()
  await button('Atualizar').click()
  await expect.element(page.getByText('Já existe um template com este nome')).toBeVisible()
  taken = false
  await button('Atualizar').click()
  await expect.element(page.getByText('Template atualizado com sucesso!').first()).toBeInTheDocument()
  expect(called('PUT /api/templates/t1').at(-1)?.body).toMatchObject({
    name: 'Outra',
    content: 'Olá, {empresa}',
    isActive: false,
  })
})

test('previews, duplicates and, after confirmation, deletes a template', async () => {
  const { client, called } = createScenario([aTemplate()], {
    duplicate: () => ({ template: aTemplate({ id: 't9', name: 'Cobrança (cópia)' }) }),
    remove: () => ({}),
  })
  await renderWidget(client, <Page />)
  await button('Visualizar Cobrança').click()
  await expect
    .element(dialog('Cobrança'))
    .toHaveTextContent(/Financeiro.*05\/11\/2026.*Ativo.*Olá, João Silva! Faltam R\$ 150,00 do \[cupom\]\./)
  await expectAccessible()
  await userEvent.keyboard('{Escape}')
  await button('Duplicar Cobrança').click()
  await expect
    .element(page.getByText('Template duplicado como “Cobrança (cópia)”').first())
    .toBeInTheDocument()
  await button('Deletar Cobrança').click()
  await expect.element(page.getByText('Tem certeza que deseja deletar este template?')).toBeVisible()
  expect(called('DELETE /api/templates/t1')).toEqual([])
  await button('Deletar').click()
  await vi.waitFor(() => expect(called('DELETE /api/templates/t1')).toHaveLength(1))
})

function choose(file: File) {
  const input = page.getByLabelText('Arquivo de templates').element()
  if (!(input instanceof HTMLInputElement)) throw new TypeError('No input')
  const selected = new DataTransfer()
  selected.items.add(file)
  input.files = selected.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

test('imports a file and lists rejected lines with their reason', async () => {
  const rejected = [{ line: 3, name: 'dois', reason: 'Conteúdo é obrigatório' }]
  const { client } = createScenario([aTemplate()], {
    import: () => ({ imported: 2, rejected, rejectedCount: 1 }),
  })
  await renderWidget(client, <Page />)
  await button('Importar').click()
  choose(new File(['x'], 'a.txt'))
  await expect.element(page.getByRole('alert')).toHaveTextContent('Apenas arquivos JSON e CSV são suportados')
  choose(new File(['x'], 'a.csv'))
  await expect.element(page.getByText('2 templates importados com sucesso!')).toBeVisible()
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('value', '100')
  await expect
    .element(page.getByRole('region', { name: '1 linha não foi importada' }))
    .toHaveTextContent('Linha 3dois: Conteúdo é obrigatório')
  await expectAccessible()
})

test('accepts a dropped file and shows an import error', async () => {
  const { client } = createScenario([aTemplate()], {
    import: () => {
      throw new TestFailure(400, 'Falta a coluna "conteudo".')
    },
  })
  await renderWidget(client, <Page />)
  await button('Importar').click()
  const place = await vi.waitFor(() => {
    const match = document.querySelector('.mo-template-drop')
    if (!match) throw new Error('No place to drop')
    return match
  })
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(new File(['x'], 'a.csv'))
  place.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }))
  await expect.element(page.getByRole('alert')).toHaveTextContent('Falta a coluna "conteudo".')
})

test('installs selected templates from the library', async () => {
  const { client, called } = createScenario([aTemplate()], {
    installLibrary: () => ({ installed: 1, templates: [] }),
  })
  await renderWidget(client, <Page />)
  await button('Biblioteca').click()
  await expect.element(button('Instalar Selecionados (0)')).toBeDisabled()
  await expect.element(page.getByRole('checkbox', { name: 'Pix' })).toBeDisabled()
  await expect.element(page.getByRole('img', { name: 'Nota 4,9 de 5' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Boas-vindas' }).click()
  await expectAccessible()
  await button('Instalar Selecionados (1)').click()
  await expect.element(page.getByText('1 template instalado com sucesso!')).toBeVisible()
  expect(called('POST /api/templates/library/install').map(({ body }) => body)).toEqual([
    { templateIds: ['l1'] },
  ])
  await expect.element(dialog('Biblioteca de Templates')).not.toBeInTheDocument()
})

test('shows usage analytics', async () => {
  const { client } = createScenario([aTemplate()])
  await renderWidget(client, <Page />)
  await button('Analytics').click()
  const visible = dialog('Analytics de Templates')
  await expect
    .element(visible)
    .toHaveTextContent(/Total de Usos12.*Usos Este Mês5.*Templates Ativos1de 2.*Mais Usados1Cobrança12 usos/)
  await expect.element(visible).toHaveTextContent(/Distribuição por CategoriaFinanceiro12 usos/)
  await expectAccessible()
})

test('retries after a failed load', async () => {
  let fails = true
  const { client } = createScenario([], {
    list: () => {
      if (fails) throw new TestFailure(400, 'Sem banco')
      return { templates: [aTemplate()], nextCursor: null }
    },
  })
  await renderWidget(client, <Page />)
  await expect.element(page.getByText('Sem banco')).toBeVisible()
  fails = false
  await button('Tentar novamente').click()
  await expect.element(button('Editar Cobrança')).toBeVisible()
})
