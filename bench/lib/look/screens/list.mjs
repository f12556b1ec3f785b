import { at, button, settled } from './acts.mjs'

/** Session list, bulk actions and new session. */
export function list({ full }) {
  const main = `/sessions/${full.main.id}`
  return [
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
  ]
}
