import { call } from '../gateway.mjs'

/**
 * Every screen in every state that is looked at: its world (`full`, `empty`, `slow` never answers, `failing` answers
 * 500), its address, and what is done before it is photographed.
 */
const button = (page, name) => page.getByRole('button', { name })
const settled = (page) => page.waitForTimeout(400)

const pages = [
  ['painel', '/dashboard'],
  ['sessoes', '/sessions'],
  ['contatos', '/contacts'],
  ['monitoramento', '/monitoring'],
]

const configure = (name) => async (page) => {
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  await page.getByRole('dialog').waitFor()
  await settled(page)
}

const delivery = async (page) => {
  const list = page.getByRole('region', { name: 'Lista de entregas' })
  await list.getByRole('link').first().click()
}

/** The drawer of the newest delivery, where its call is answered so. */
const trace = (answer) => async (page) => {
  if (answer) await page.route('**/api/trace/**', answer)
  await delivery(page)
  await button(page, 'Rastro').click()
  await page.getByRole('dialog', { name: 'Rastro' }).waitFor()
  await settled(page)
}
const answered = (status, code, message) => (route) =>
  route.fulfill({
    status,
    contentType: 'application/json',
    body: JSON.stringify({ success: false, code, message }),
  })

const say = async (page, to, text) => {
  await button(page, 'Enviar mensagem de teste').click()
  await page.getByLabel('Para').fill(to)
  await page.getByLabel('Mensagem', { exact: true }).fill(text)
  await button(page, 'Enviar').last().click()
}

export function screens({ full, qrOf, codeOf }) {
  const main = `/sessions/${full.main.id}`
  const at = (world, name, path, act) => ({ world, name, path, act })
  const signedOut = { signedIn: false }
  return [
    { ...at('full', 'login', '/login'), ...signedOut },
    {
      ...at('full', 'login-invalido', '/login', async (page) => {
        await page.getByLabel('E-mail').fill('ana')
        await page.getByLabel('Senha', { exact: true }).fill('123')
        await button(page, 'Entrar').click()
      }),
      ...signedOut,
    },
    {
      ...at('full', 'login-recusado', '/login', async (page) => {
        await page.getByLabel('E-mail').fill('ana@exemplo.com.br')
        await page.getByLabel('Senha', { exact: true }).fill('senha-errada')
        await button(page, 'Mostrar senha').click()
        await button(page, 'Entrar').click()
        await page.getByRole('alert').waitFor()
      }),
      ...signedOut,
    },
    {
      ...at('full', 'login-expirado', '/sessions', (page) => page.getByText('Sessão expirada').waitFor()),
      token: 'velho',
    },
    { ...at('full', 'convite', full.invitation), ...signedOut },
    { ...at('full', 'convite-encerrado', '/convite/velho'), ...signedOut },
    at('full', 'convite-conectado', full.invitation),
    ...pages.flatMap(([name, path]) =>
      ['full', 'empty', 'slow', 'failing'].map((world) => at(world, `${name}-${world}`, path)),
    ),
    ...['full', 'slow', 'failing'].map((world) => at(world, `sessao-${world}`, main)),
    at('full', 'sessao-desconectada', `/sessions/${full.idle}`),
    at('full', 'sessao-sem-internet', `/sessions/${full.away}`),
    at('full', 'sessao-pareando', `/sessions/${full.waiting}`),
    at('full', 'sessao-desconectar', main, (page) => button(page, 'Desconectar Sessão').click()),
    at('full', 'sessao-cloud', `/sessions/${full.cloud}`),
    ...['full', 'slow', 'failing'].map((world) => at(world, `entregas-${world}`, `${main}/entregas`)),
    at('full', 'entregas-vazias', `/sessions/${full.other}/entregas`),
    at('full', 'entrega', `${main}/entregas`, delivery),
    at('full', 'rastro', `${main}/entregas`, trace()),
    at(
      'full',
      'rastro-carregando',
      `${main}/entregas`,
      trace(() => {}),
    ),
    at(
      'full',
      'rastro-desconhecido',
      `${main}/entregas`,
      trace(answered(404, 'trace_not_found', 'Nada com este ID está guardado')),
    ),
    at(
      'full',
      'rastro-falha',
      `${main}/entregas`,
      trace(answered(400, 'internal', 'O servidor não conseguiu atender agora')),
    ),
    at('full', 'enviar', main, (page) => button(page, 'Enviar mensagem de teste').click()),
    at('full', 'enviar-recusada', main, (page) => say(page, '5511900000000', 'Olá')),
    at('full', 'enviar-entregue', main, async (page) => {
      await say(page, '5511988887777', 'Seu pedido 1234 saiu para entrega. 😀')
      await page
        .getByRole('status', { name: 'Situação do envio' })
        .getByText(/Entregue|Lida/)
        .waitFor()
    }),
    at('full', 'enviar-rastro', main, async (page) => {
      await say(page, '5511988887777', 'Seu pedido 1235 saiu para entrega.')
      await page
        .getByRole('status', { name: 'Situação do envio' })
        .getByText(/Entregue|Lida/)
        .waitFor()
      await button(page, 'Rastro').click()
      await page.getByRole('dialog', { name: 'Rastro' }).getByText('Enviada').first().waitFor()
      await settled(page)
    }),
    at('full', 'comportamento', main, configure('Configurar')),
    ...['Webhook', 'WebSocket', 'RabbitMQ', 'SQS'].flatMap((name) => [
      at('full', `integracao-${name.toLowerCase()}`, main, configure(name)),
      at('full', `integracao-${name.toLowerCase()}-nova`, `/sessions/${full.other}`, configure(name)),
    ]),
    at('full', 'integracao-webhook-desativado', `/sessions/${full.away}`, async (page) => {
      await configure('Webhook')(page)
      await page.getByLabel('URL').fill('http://127.0.0.1:9/eventos')
      await button(page, 'Salvar').click()
      await page.getByText('Salvo, mas desativado').waitFor()
    }),
    at('failing', 'integracao-webhook-failing', main, configure('Webhook')),
    at('full', 'sessao-cloud-aberta', `/sessions/${full.cloud}`, (page) =>
      page
        .getByRole('button', { name: /Mostrar/ })
        .first()
        .click(),
    ),
    at('full', 'sessao-desconhecida', '/sessions/nenhuma'),
    at('full', 'sessao-deletar', main, (page) => button(page, 'Deletar Sessão').click()),
    at('full', 'sessoes-busca', '/sessions', (page) =>
      page.getByLabel('Buscar por nome ou telefone').fill('nada'),
    ),
    at('full', 'sessoes-desconectadas', '/sessions', (page) =>
      page.getByLabel('Buscar por nome ou telefone').fill('Filial 3'),
    ),
    at('full', 'sessoes-nomes', '/sessions?situacao=up', async (page) => {
      await page.locator('[data-mo-row]').first().waitFor()
      await page.evaluate(() => window.scrollTo(0, 1e9))
    }),
    ...['tabela', 'cartoes'].map((view) =>
      at('full', `sessoes-${view}`, `/sessions?visao=${view}`, async (page) => {
        await page
          .getByRole('link', { name: /^(Loja|Filial)/ })
          .first()
          .waitFor()
        await page.evaluate(() => window.scrollTo(0, 300))
        await settled(page)
      }),
    ),
    ...[
      ['selecionadas', null],
      ['aplicar', 'Aplicar integração'],
      ['etiquetas', 'Etiquetas'],
      ['alteradas', 'Etiquetas'],
    ].map(([name, act]) =>
      at('full', `sessoes-${name}`, '/sessions?visao=tabela', async (page) => {
        const boxes = page.locator('[data-mo-row] input[type=checkbox]')
        for (const place of [1, 2, 3]) await boxes.nth(place).check()
        if (act) await page.getByRole('button', { name: act, exact: true }).click()
        if (name === 'aplicar')
          await page.getByRole('combobox', { name: 'Copiar de' }).selectOption({ index: 1 })
        if (name === 'alteradas') {
          await page.getByLabel('Adicionar').fill('litoral')
          await button(page, 'Alterar').click()
          await page.getByText('3 concluídas').first().waitFor()
        }
        await settled(page)
      }),
    ),
    at('full', 'sessao-etiquetas', main, async (page) => {
      await button(page, /^Etiquetas de|^Adicionar etiqueta/).click()
      await page.getByRole('group', { name: 'Já usadas' }).waitFor()
    }),
    at('full', 'sessao-copiar', main, async (page) => {
      await button(page, 'Mais ações de Webhook').click()
      await page.getByRole('menuitem', { name: 'Copiar para outras sessões…' }).click()
      await page.getByRole('dialog').waitFor()
      await settled(page)
    }),
    at('full', 'nova-sessao', '/sessions', (page) => button(page, 'Nova Sessão').click()),
    at('full', 'nova-sessao-erro', '/sessions', async (page) => {
      await button(page, 'Nova Sessão').click()
      await button(page, 'Criar Sessão').click()
      await page.getByText('Nome é obrigatório').waitFor()
    }),
    at('full', 'qr', `/sessions/${full.waiting}`, async (page) => {
      await button(page, 'Ver QR Code').first().click()
      await page.getByRole('img', { name: /^QR Code/ }).waitFor()
    }),
    at('full', 'qr-sem-internet', `/sessions/${full.away}`, async (page) => {
      await button(page, 'Ver QR Code').first().click()
      await page.getByText('O celular está sem internet').waitFor()
    }),
    at('failing', 'qr-failing', `/sessions/${full.waiting}`, (page) =>
      button(page, 'Ver QR Code').first().click(),
    ),
    at('full', 'telefone', `/sessions/${full.idle}`, (page) => button(page, 'Conectar via Telefone').click()),
    at('full', 'telefone-codigo', `/sessions/${full.idle}`, async (page) => {
      await call(full.url, 'POST', `/sessions/${full.idle}/disconnect`, { token: full.token })
      await button(page, 'Conectar via Telefone').click()
      await page.getByLabel('Número de telefone').fill('5511987654321')
      await button(page.getByRole('dialog'), 'Gerar Código').click()
      await button(page, 'Copiar código').waitFor()
    }),
    at('full', 'contato', `/contacts?sessao=${full.main.id}`, async (page) => {
      await page.getByRole('grid', { name: 'Lista de contatos' }).getByRole('row').nth(4).click()
    }),
    at('full', 'contatos-busca', `/contacts?sessao=${full.main.id}`, async (page) => {
      await page.getByLabel('Buscar por nome ou telefone').fill('não há')
      await page.getByText('Nenhum contato encontrado').waitFor()
    }),
    ...['full', 'empty', 'failing'].map((world) =>
      at(world, `integracoes-saude-${world}`, '/monitoring', async (page) => {
        const panel = page
          .locator('.mo-panel')
          .filter({ has: page.getByRole('heading', { name: 'Integrações' }) })
        await panel.locator('li, .mo-notice').first().waitFor()
        await panel.evaluate((element) => element.scrollIntoView({ block: 'start' }))
      }),
    ),
    at('full', 'logs', '/monitoring', async (page) => {
      const list = page.getByRole('region', { name: 'Linhas de log' })
      await list.getByRole('listitem').first().waitFor()
      await page.locator('.mo-log-scroller').scrollIntoViewIfNeeded()
      await button(page, 'Pausar').click()
      for (const name of [/Mostrar tudo/, /Detalhes/]) {
        const more = list.getByRole('button', { name }).first()
        if (await more.count()) await more.click()
      }
    }),
    at('full', 'logs-nenhum', '/monitoring', async (page) => {
      const search = page.getByLabel('Buscar na mensagem ou no serviço')
      await search.fill('não há nada assim')
      await page.getByText('Nenhum log encontrado').waitFor()
      await search.scrollIntoViewIfNeeded()
    }),
    at('full', 'notificacoes', '/sessions', (page) => button(page, /^Notificações/).click()),
    at('empty', 'notificacoes-empty', '/sessions', (page) => button(page, /^Notificações/).click()),
    at('full', 'usuario', '/sessions', (page) => button(page, 'Menu do usuário').click()),
    at('full', 'aparencia', '/sessions', (page) => button(page, 'Aparência').click()),
    at('failing', 'aviso', `/sessions/${full.other}`, (page) => button(page, 'Conectar Sessão').click()),
    at('full', 'convites', '/settings', async (page) => {
      await page.getByText('Convites pendentes').scrollIntoViewIfNeeded()
    }),
    at('full', 'convites-novo', '/settings', async (page) => {
      await button(page, 'Convidar').click()
      await page.getByRole('dialog').waitFor()
      await settled(page)
    }),
    at('full', 'construcao-api-reference', '/api-reference'),
    at('full', 'documentacao', '/documentation'),
    at('full', 'documentacao-modos', '/documentation/integration-guide'),
    at('full', 'documentacao-assinatura', '/documentation/webhooks-events#conferir-a-assinatura'),
    at('full', 'documentacao-chamada', '/documentation/whatsapp-sessions#messages.send'),
    at('full', 'documentacao-busca', '/documentation?busca=assinatura'),
    at('full', 'documentacao-perto', '/documentation/webhooks#assinaturas'),
    at('full', 'documentacao-menu', '/documentation', async (page) => {
      const menu = button(page, /^Seções: /)
      if (await menu.isVisible()) await menu.click()
    }),
    at('full', 'pagina-sem-conexao', '/messages', async (page) => {
      for (const files of ['**/assets/**', '**/index.html']) await page.route(files, (route) => route.abort())
      const menu = button(page, 'Mais')
      if (await menu.isVisible()) await menu.click()
      await page.getByRole('link', { name: 'Monitoramento' }).last().click()
      await page.getByText('Sem conexão com o servidor').waitFor()
    }),
    at('full', 'mensagens', '/messages'),
    { ...at('full', 'celular', '/celular'), ...signedOut },
    { ...at('full', 'celular-ler', `/celular?codigo=${qrOf}`), ...signedOut },
    { ...at('full', 'celular-codigo', `/celular?numero=5511987654321&codigo=${codeOf}`), ...signedOut },
    {
      ...at('full', 'celular-expirado', '/celular?codigo=velho', async (page) => {
        await button(page, 'Vincular aparelho').click()
        await page.getByRole('alert').waitFor()
      }),
      ...signedOut,
    },
    { ...at('full', 'celular-vinculado', '/celular', settled), ...signedOut, phone: full.main.secret },
    {
      ...at('full', 'celular-simulado', '/celular', async (page) => {
        for (const kind of ['Chamada', 'Status']) {
          await page.getByText(kind, { exact: true }).click()
          await button(page, `Receber ${kind.toLowerCase()}`).click()
        }
        await page.getByText('Mensagem', { exact: true }).click()
        await page.getByLabel('Texto').fill('Olá')
        await button(page, 'Receber mensagem').click()
        await page
          .getByText(/^Mensagem recebida/)
          .first()
          .waitFor()
      }),
      ...signedOut,
      phone: full.main.secret,
    },
    { ...at('full', 'celular-gone', '/celular', settled), ...signedOut, phone: 'não-existe' },
    { ...at('slow', 'celular-slow', '/celular'), ...signedOut, phone: full.main.secret },
    { ...at('failing', 'celular-failing', '/celular', settled), ...signedOut, phone: full.main.secret },
  ]
}
