import { TestFailure } from '@morpheus/sdk/testing'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { MorpheusProvider } from '../../provider/MorpheusProvider.js'
import { expectAccessible, expectAccessibleInBothThemes } from '../../testing/axe.js'
import { renderWidget } from '../../testing/renderWidget.js'
import { testClient } from '../../testing/testClient.js'
import { BackupPanel } from './BackupPanel.js'

const backup = {
  id: 'b1',
  type: 'FULL' as const,
  createdAt: '2026-11-21T13:00:00.000Z',
  size: 12_939_427,
  description: 'Antes da troca',
  filename: 'backup-completo.zip',
  origin: 'manual' as const,
  duration: 1200,
  counts: { sessions: 2 },
}
const schedule = {
  enabled: false,
  frequency: 'daily' as const,
  hour: 3,
  weekday: 0,
  type: 'FULL' as const,
  keep: 7,
  nextAt: null,
  lastAt: null,
  lastError: null,
}
const button = (name: string) => page.getByRole('button', { name, exact: true })

function createScenario({ kept = [backup], refuse }: { kept?: (typeof backup)[]; refuse?: () => void } = {}) {
  let backups = kept
  let expected: object = schedule
  return testClient({
    backups: {
      list: () => backups,
      progress: () => ({ running: null }),
      schedule: () => ({ ...schedule, ...expected }),
      changeSchedule: ({ body }) => {
        expected = Object(body)
        return { ...schedule, ...expected }
      },
      create: ({ body }) => {
        refuse?.()
        const creation = {
          ...backup,
          id: 'b2',
          type: Object(body).type,
          description: Object(body).description ?? null,
        }
        backups = [creation, ...backups]
        return creation
      },
      restore: () => {
        refuse?.()
        return { success: true, counts: {}, keysMissing: 1 }
      },
      remove: () => {
        backups = []
        return { success: true }
      },
    },
  })
}

test('lists backups with size and description; accessible in both themes', async () => {
  await renderWidget(createScenario().client, <BackupPanel />)
  await expect.element(page.getByText('12,34 MB')).toBeVisible()
  await expect.element(page.getByText('Antes da troca')).toBeVisible()
  await expectAccessibleInBothThemes()
})

test('creates a backup of the selected type and shows its progress and result', async () => {
  const { client, called } = createScenario({ kept: [] })
  await renderWidget(client, <BackupPanel />)
  await expect.element(page.getByText('Nenhum backup encontrado')).toBeVisible()
  await button('Criar Backup').click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByLabelText('Completo')).toBeChecked()
  await expect.element(dialog).toHaveTextContent('50–200 MB, 2–5 minutos')
  await expect.element(dialog).toHaveTextContent('1–5 MB, 30–60 segundos')
  await expectAccessible()
  await dialog.getByLabelText('Somente configurações').click()
  await dialog.getByLabelText('Descrição (opcional)').fill('Mudança')
  await dialog.getByRole('button', { name: 'Criar Backup' }).click()
  await expect.element(page.getByText('Não feche esta janela')).toBeVisible()
  await expect.element(page.getByText('Finalizando...')).toBeVisible()
  await expect.element(page.getByText('Backup criado com sucesso!').first()).toBeVisible()
  await expect.element(page.getByRole('dialog')).toHaveTextContent('backup-completo.zip')
  await expect.element(page.getByRole('dialog')).toHaveTextContent('12,34 MB')
  await expectAccessible()
  await button('Concluir').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(page.getByRole('listitem').filter({ hasText: 'Mudança' })).toBeVisible()
  expect(called('POST /api/settings/backups').map(({ body }) => body)).toEqual([
    { type: 'SETTINGS_ONLY', description: 'Mudança' },
  ])
})

test('a failure shows the reason and advice; retrying returns to the form', async () => {
  const { client } = createScenario({
    refuse: () => {
      throw new TestFailure(409, 'Já há um backup em andamento')
    },
  })
  await renderWidget(client, <BackupPanel />)
  await button('Criar Backup').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Criar Backup' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Já há um backup em andamento')
  await expect.element(page.getByRole('dialog')).toHaveTextContent('Verifique sua conexão com a internet')
  await expectAccessible()
  await button('Tentar Novamente').click()
  await expect.element(page.getByRole('dialog').getByLabelText('Completo')).toBeChecked()
})

test('asks for confirmation before a restore or deletion and shows the result', async () => {
  const { client, called } = createScenario()
  await renderWidget(client, <BackupPanel />)
  await button('Restaurar').click()
  const question = 'Tem certeza que deseja restaurar este backup? Esta ação não pode ser desfeita.'
  await expect.element(page.getByText(question)).toBeVisible()
  await button('Cancelar').click()
  expect(called('POST /api/settings/backups/b1/restore')).toEqual([])
  await button('Restaurar').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Restaurar' }).click()
  await expect.element(page.getByText('Backup restaurado com sucesso!').first()).toBeVisible()
  await expect.element(page.getByText(/voltou sem a chave/).first()).toBeVisible()
  await button('Excluir').click()
  await expect.element(page.getByText('Tem certeza que deseja excluir este backup?')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
  await expect.element(page.getByText('Backup excluído com sucesso!').first()).toBeVisible()
  await expect.element(page.getByText('Nenhum backup encontrado')).toBeVisible()
})

test('shows restore progress as reported by the server', async () => {
  let done = 30
  let end: () => void = () => {}
  const closing = new Promise<void>((resolve) => {
    end = resolve
  })
  const { client } = testClient({
    backups: {
      list: () => [backup],
      schedule: () => schedule,
      progress: () => ({
        running: {
          work: 'restore' as const,
          type: 'FULL' as const,
          step: done === 30 ? ('preparing' as const) : ('contacts' as const),
          done,
          total: 120,
          startedAt: '2026-11-21T13:00:00.000Z',
        },
      }),
      restore: async () => {
        await closing
        return { success: true, counts: {}, keysMissing: 0 }
      },
    },
  })
  await renderWidget(client, <BackupPanel />)
  await button('Restaurar').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Restaurar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Restaurando backup' })
  await expect.element(dialog).toHaveTextContent('Não feche esta janela')
  await expect.element(dialog.getByRole('progressbar')).toHaveValue(25)
  await expect.element(dialog).toHaveTextContent('Conferindo o backup')
  await expectAccessible()
  done = 90
  await expect.element(dialog.getByRole('progressbar')).toHaveValue(75)
  await expect.element(dialog).toHaveTextContent('Contatos')
  end()
  await expect.element(page.getByText('Backup restaurado com sucesso!').first()).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('saves the schedule for automatic backups', async () => {
  const { client, called } = createScenario()
  await renderWidget(client, <BackupPanel />)
  await page.getByText('Fazer backups automaticamente').click()
  await page.getByLabelText('Frequência').selectOptions('weekly')
  await page.getByLabelText('Dia').selectOptions('segunda-feira')
  await page.getByLabelText('Hora').selectOptions('04:00')
  await button('Salvar agendamento').click()
  await expect.element(page.getByText('Agendamento salvo com sucesso!').first()).toBeVisible()
  expect(called('PUT /api/settings/backups/schedule')[0]?.body).toEqual({
    enabled: true,
    frequency: 'weekly',
    hour: 4,
    weekday: 1,
    type: 'FULL',
    keep: 7,
  })
})

test('shows an error when the list cannot be loaded and reloads it on retry', async () => {
  let failing = true
  const { client } = testClient({
    backups: {
      list: () => {
        if (failing) throw new TestFailure(403, 'Acesso negado')
        return [backup]
      },
    },
  })
  await renderWidget(client, <BackupPanel />)
  await expect.element(page.getByText('Erro ao carregar lista de backups')).toBeVisible()
  failing = false
  await button('Tentar novamente').click()
  await expect.element(page.getByText('12,34 MB')).toBeVisible()
})

test("shows the host's text for the last error's code, or else the server's message", async () => {
  let failure: object = { lastError: 'O disco do servidor está cheio', lastErrorCode: 'disk_full' }
  const { client } = testClient({
    backups: {
      list: () => [],
      progress: () => ({ running: null }),
      schedule: () => ({ ...schedule, ...failure }),
    },
  })
  const texts = { sdk: { errorTexts: { disk_full: 'The disk is full' } } }
  const visible = () =>
    render(
      <MorpheusProvider client={client} texts={texts} notifications={false}>
        <BackupPanel />
      </MorpheusProvider>,
    )
  const first = await visible()
  await expect.element(page.getByRole('alert')).toHaveTextContent('The disk is full')
  await first.unmount()
  failure = { lastError: 'Erro desconhecido' }
  await visible()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Erro desconhecido')
})
