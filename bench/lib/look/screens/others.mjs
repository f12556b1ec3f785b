import { at, button, settled } from './acts.mjs'

/** Contacts, monitoring, shell overlays, settings, documentation. */
export const others = ({ full }) => [
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
  // On phones it is part of the user menu.
  at('full', 'aparencia', '/sessions', async (page) => {
    const own = button(page, 'Aparência')
    await ((await own.isVisible()) ? own : button(page, 'Menu do usuário')).click()
  }),
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
]
