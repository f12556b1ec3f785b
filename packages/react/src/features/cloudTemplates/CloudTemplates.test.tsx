import type { CloudTemplate } from '@morpheus/sdk'
import { TestFailure } from '@morpheus/sdk/testing'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, expectAccessibleInBothThemes } from '../../testing/axe.js'
import { renderWidget } from '../../testing/renderWidget.js'
import { type Replies, testClient } from '../../testing/testClient.js'
import { CloudTemplates } from './CloudTemplates.js'

const aTemplate = (overrides: Partial<CloudTemplate> = {}): CloudTemplate => ({
  id: '810000000001',
  name: 'pedido_saiu',
  language: 'pt_BR',
  status: 'APPROVED',
  category: 'UTILITY',
  components: [
    {
      type: 'BODY',
      text: 'Olá {{1}}, seu pedido saiu.',
      example: { body_text: [['Ana']] },
    },
    { type: 'FOOTER', text: 'Loja da Ana' },
  ],
  reason: null,
  quality: 'GREEN',
  ...overrides,
})

function createScenario(templates: CloudTemplate[], replies: Replies['cloudTemplates'] = {}) {
  const requests: string[] = []
  return {
    asked: requests,
    ...testClient({
      cloudTemplates: {
        list: ({ params, query }) => {
          requests.push(`${params.id} ${query}`)
          return { templates, nextCursor: null }
        },
        ...replies,
      },
    }),
  }
}

function Page({ names = ['Oficial'] }: { names?: string[] }) {
  const sessions = names.map((name, index) => ({ id: `s${index + 1}`, name }))
  const [sessionId, setSessionId] = useState<string | null>(null)
  return <CloudTemplates sessions={sessions} sessionId={sessionId} onSessionIdChange={setSessionId} />
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const dialog = (name: string) => page.getByRole('dialog', { name })

test('shows each template with its status and rejection reason; accessible in both themes', async () => {
  const { client } = createScenario([
    aTemplate(),
    aTemplate({ id: '2', name: 'oferta', status: 'REJECTED', reason: 'A categoria não é a do conteúdo' }),
    aTemplate({ id: '3', name: 'lembrete', status: 'PENDING', quality: null }),
  ])
  await renderWidget(client, <Page />)
  const card = (name: string) => page.getByRole('region', { name: `${name} (pt_BR)` })
  await expect
    .element(card('pedido_saiu'))
    .toHaveTextContent(/Aprovado.*Utilidade · Português \(Brasil\) · Qualidade alta.*Olá \{\{1\}\}/)
  await expect.element(card('oferta')).toHaveTextContent(/Rejeitado.*A categoria não é a do conteúdo/)
  await expect.element(button('Editar oferta (pt_BR)')).toBeVisible()
  await expect.element(card('lembrete')).toHaveTextContent('Em análise')
  // Meta forbids edits during review.
  await expect.element(button('Editar lembrete (pt_BR)')).not.toBeInTheDocument()
  await expectAccessibleInBothThemes()
})

test("validates, previews and submits a new template, and shows the server's rejection", async () => {
  const creation = vi.fn()
  let refuses = true
  const { client } = createScenario([], {
    create: ({ body }) => {
      if (refuses) throw new TestFailure(409, 'Já existe um template com este nome neste idioma na Meta')
      creation(body)
      return { template: aTemplate({ status: 'PENDING' }) }
    },
  })
  await renderWidget(client, <Page />)
  await expect.element(page.getByText('Nenhum template na Meta')).toBeVisible()
  await userEvent.click(button('Novo Template na Meta'))
  const form = dialog('Novo Template na Meta')
  await expect.element(field('Nome')).toHaveFocus()
  await userEvent.fill(field('Nome'), 'Pedido Saiu')
  await userEvent.fill(field('Corpo'), 'Olá ')
  await userEvent.click(button('Inserir variável'))
  await expect.element(field('Corpo')).toHaveValue('Olá {{1}}')
  await userEvent.click(button('Enviar para aprovação'))
  await expect.element(form.getByText('O nome de um template tem letras minúsculas')).toBeVisible()
  await expect.element(form.getByText('O corpo não pode começar nem terminar com uma variável')).toBeVisible()
  await userEvent.fill(field('Nome'), 'pedido_saiu')
  await userEvent.fill(field('Corpo'), 'Olá {{1}}, seu pedido saiu.')
  await userEvent.click(button('Enviar para aprovação'))
  await expect.element(form.getByText('Dê um exemplo para {{1}}')).toBeVisible()
  await userEvent.fill(field('{{1}}'), 'Ana')
  await expect
    .element(form.getByRole('region', { name: 'Prévia' }))
    .toHaveTextContent('Olá Ana, seu pedido saiu.')
  await userEvent.click(button('Adicionar botão'))
  await userEvent.selectOptions(page.getByLabelText('Tipo do botão 1'), 'Abrir link')
  await userEvent.fill(page.getByLabelText('Texto do botão 1'), 'Acompanhar')
  await userEvent.fill(page.getByLabelText('URL do botão 1'), 'loja.com.br')
  await userEvent.click(button('Enviar para aprovação'))
  await expect.element(form.getByText('URL inválida no botão "Acompanhar"')).toBeVisible()
  await userEvent.fill(page.getByLabelText('URL do botão 1'), 'https://loja.com.br')
  await expectAccessible()
  await userEvent.click(button('Enviar para aprovação'))
  await expect
    .element(form.getByText('Já existe um template com este nome neste idioma na Meta'))
    .toBeVisible()
  refuses = false
  await userEvent.click(button('Enviar para aprovação'))
  await expect.element(page.getByText('Template enviado para a aprovação da Meta').first()).toBeVisible()
  await expect.element(form).not.toBeInTheDocument()
  expect(creation).toHaveBeenCalledWith(
    expect.objectContaining({
      name: 'pedido_saiu',
      language: 'pt_BR',
      category: 'UTILITY',
      components: [
        {
          type: 'BODY',
          text: 'Olá {{1}}, seu pedido saiu.',
          example: { body_text: [['Ana']] },
        },
        { type: 'BUTTONS', buttons: [{ type: 'URL', text: 'Acompanhar', url: 'https://loja.com.br' }] },
      ],
    }),
  )
})

test('edits a rejected template and deletes one after confirmation', async () => {
  const changed = vi.fn()
  const removed = vi.fn()
  const { client } = createScenario([aTemplate({ status: 'REJECTED' })], {
    update: ({ params, body }) => {
      changed(params.templateId, body)
      return { template: aTemplate({ status: 'PENDING' }) }
    },
    remove: ({ params }) => {
      removed(params.templateId)
      return {}
    },
  })
  await renderWidget(client, <Page />)
  await userEvent.click(button('Editar pedido_saiu (pt_BR)'))
  await expect.element(field('Nome')).toBeDisabled()
  await expect.element(field('{{1}}')).toHaveValue('Ana')
  await userEvent.fill(field('Rodapé'), 'Loja da Bia')
  await userEvent.click(button('Enviar para aprovação'))
  await expect
    .element(page.getByText('Template alterado e enviado para nova análise da Meta').first())
    .toBeVisible()
  expect(changed.mock.calls[0]?.[1].components).toContainEqual({ type: 'FOOTER', text: 'Loja da Bia' })
  await userEvent.click(button('Excluir pedido_saiu (pt_BR)'))
  const sure = dialog('Excluir template da Meta?')
  await expect.element(sure).toHaveTextContent('pedido_saiu (pt_BR)')
  await userEvent.click(sure.getByRole('button', { name: 'Excluir' }))
  await expect.element(page.getByText('Template excluído da Meta').first()).toBeVisible()
  expect(removed).toHaveBeenCalledWith('810000000001')
})

test("updates a template's status on a socket event; switches to another session", async () => {
  const templates = [aTemplate({ status: 'PENDING' })]
  const { client, push } = createScenario(templates)
  const opened = vi.fn()
  await renderWidget(
    client,
    <CloudTemplates
      sessions={[
        { id: 's1', name: 'Oficial' },
        { id: 's2', name: 'Filial' },
      ]}
      sessionId={null}
      onSessionIdChange={opened}
    />,
  )
  const card = page.getByRole('region', { name: 'pedido_saiu (pt_BR)' })
  await expect.element(card).toHaveTextContent('Em análise')
  templates[0] = aTemplate()
  push('template:status', {
    sessionId: 's1',
    template: { id: '1', name: 'pedido_saiu', language: 'pt_BR', status: 'APPROVED', reason: null },
  })
  await expect.element(card).toHaveTextContent('Aprovado')
  await userEvent.selectOptions(page.getByLabelText('Sessão'), 'Filial')
  expect(opened).toHaveBeenCalledWith('s2')
})

test('shows an error from Meta with a button to open the session', async () => {
  const { client } = createScenario([], {
    list: () => {
      throw new TestFailure(422, 'A Meta recusou o Access Token')
    },
  })
  const opened = vi.fn()
  const sessions = [{ id: 's1', name: 'Oficial' }]
  await renderWidget(client, <CloudTemplates sessions={sessions} sessionId="s1" onOpenSession={opened} />)
  await expect.element(page.getByRole('alert')).toHaveTextContent('A Meta recusou o Access Token')
  await userEvent.click(button('Abrir a sessão'))
  expect(opened).toHaveBeenCalledWith({ id: 's1', name: 'Oficial' })
})

test('requires and uploads a sample file for a media header', async () => {
  const creation = vi.fn()
  const answer = vi.fn()
  let refuses = true
  const { client } = createScenario([], {
    uploadSample: () => {
      if (refuses)
        throw new TestFailure(400, 'Dados inválidos', 'wrong_sample', {
          file: 'A Meta aceita imagens JPEG e PNG, vídeos MP4 e documentos PDF',
        })
      answer()
      return { handle: '4::aW1h', format: 'IMAGE' as const }
    },
    create: ({ body }) => {
      creation(body)
      return { template: aTemplate({ status: 'PENDING' }) }
    },
  })
  await renderWidget(client, <Page />)
  await userEvent.click(button('Novo Template na Meta'))
  const form = dialog('Novo Template na Meta')
  await userEvent.fill(field('Nome'), 'novidades')
  await userEvent.fill(field('Corpo'), 'As velas novas chegaram.')
  await userEvent.selectOptions(page.getByLabelText('Tipo do cabeçalho'), 'Imagem')
  await expect.element(form.getByText('JPEG ou PNG de até 5,0 MB')).toBeVisible()
  await userEvent.click(button('Enviar para aprovação'))
  await expect.element(form.getByText('Envie um arquivo de exemplo para o cabeçalho')).toBeVisible()
  const input = page.getByLabelText('Arquivo de exemplo')
  await userEvent.upload(input, new File(['MZ'], 'vitrine.png', { type: 'image/png' }))
  await expect.element(form.getByText('A Meta aceita imagens JPEG e PNG')).toBeVisible()
  refuses = false
  await userEvent.upload(input, new File(['png'], 'vitrine.png', { type: 'image/png' }))
  await expect.element(form.getByText('vitrine.png')).toBeVisible()
  await expectAccessible()
  await expect.element(form.getByRole('region', { name: 'Prévia' })).toHaveTextContent('Arquivo no cabeçalho')
  await userEvent.click(button('Enviar para aprovação'))
  await expect.element(form).not.toBeInTheDocument()
  expect(answer).toHaveBeenCalledOnce()
  expect(creation).toHaveBeenCalledWith(
    expect.objectContaining({
      components: [
        { type: 'HEADER', format: 'IMAGE', example: { header_handle: ['4::aW1h'] } },
        { type: 'BODY', text: 'As velas novas chegaram.' },
      ],
    }),
  )
})
