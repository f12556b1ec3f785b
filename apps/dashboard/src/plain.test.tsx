import { createMorpheus, type Morpheus, memoryStorage } from '@morpheus/sdk'
import { type PlainServer, plainAccount, plainAdapter, plainServer } from '@morpheus/sdk/testing'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { App } from './App.js'

const start = window.location.href

/** Path of each page and the texts expected on it. */
const pages: Readonly<
  Record<string, { path: (id: (name: string) => string) => string; shows: readonly string[] }>
> = {
  LoginPage: { path: () => '/login', shows: ['Entrar no Morpheus', 'E-mail'] },
  InvitationPage: { path: () => '/convite/x', shows: ['Convite para o Morpheus', 'Você já está na conta'] },
  DevicePage: {
    path: () => '/dispositivo?codigo=WDJB-MJHT',
    shows: ['Autorizar um dispositivo'],
  },
  PasskeyPage: { path: () => '/passkey', shows: ['passkey'] },
  DashboardPage: { path: () => '/dashboard', shows: ['Sessões conectadas', 'Mensagens hoje', '98.765'] },
  SessionsPage: { path: () => '/sessions', shows: ['Loja Centro', 'Loja Norte', 'API oficial'] },
  SessionPage: {
    path: (id) => `/sessions/${id('Loja Centro')}`,
    shows: ['Desconectar Sessão', '(11) 98765-4321', 'Não configurado'],
  },
  DeliveriesPage: {
    path: (id) => `/sessions/${id('Loja Centro')}/entregas`,
    shows: [
      'Nenhum destino configurado',
      'Nenhuma entrega ainda',
      'Este servidor não oferece esta informação',
    ],
  },
  MessageSearchPage: {
    path: (id) => `/sessions/${id('Loja Centro')}/envios`,
    shows: ['Busca de mensagens', 'Busca não oferecida por este servidor'],
  },
  ConversationsPage: {
    path: (id) => `/sessions/${id('Loja Centro')}/conversas`,
    shows: ['Conversas', 'Conversas não oferecidas por este servidor'],
  },
  GroupsPage: {
    path: (id) => `/sessions/${id('Loja Centro')}/grupos`,
    shows: ['Grupos', 'Grupos não oferecidos por este servidor'],
  },
  ProfilePage: {
    path: (id) => `/sessions/${id('Loja Centro')}/perfil`,
    shows: ['Perfil', 'Perfil não oferecido por este servidor'],
  },
  StatusesPage: {
    path: (id) => `/sessions/${id('Loja Centro')}/status`,
    shows: ['Status', 'Status não oferecidos por este servidor'],
  },
  CatalogPage: {
    path: (id) => `/sessions/${id('Loja Centro')}/catalogo`,
    shows: ['Catálogo', 'Catálogo não oferecido por este servidor'],
  },
  ChannelsPage: {
    path: (id) => `/sessions/${id('Loja Centro')}/canais`,
    shows: ['Canais', 'Canais não oferecidos por este servidor'],
  },
  CampaignsPage: {
    path: (id) => `/sessions/${id('Loja Centro')}/campanhas`,
    shows: ['Campanhas', 'Campanhas não oferecidas por este servidor'],
  },
  IntegrationsPage: {
    path: () => '/integrations',
    shows: ['Integrações', 'Typebot', 'Em breve'],
  },
  KommoCallbackPage: {
    path: () => '/integrations/kommo/callback',
    shows: ['A Kommo não autorizou a integração.'],
  },
  ContactsPage: {
    path: () => '/contacts',
    shows: ['Total de Contatos', 'Contatos não oferecidos por este servidor'],
  },
  MonitoringPage: { path: () => '/monitoring', shows: ['8 núcleos', 'CONECTADO', 'Fila cheia'] },
  MessagesPage: { path: () => '/messages', shows: ['Sistema de mensagens desabilitado temporariamente'] },
  SettingsPage: { path: () => '/settings', shows: ['Configurações de Conta', 'Salvar Alterações'] },
  DocumentationPage: {
    path: () => '/documentation/webhooks-events#tempo-real',
    shows: ['Documentação da API', 'Webhooks e eventos', 'Tempo real, por socket'],
  },
  ReferencePage: {
    path: () => '/api-reference?chamada=sessions.create',
    shows: ['Referência da API', 'Documentação Completa', 'Cria uma sessão', 'Testar'],
  },
  TemplatesPage: { path: () => '/templates', shows: ['Templates de Mensagem', 'Bom dia', 'Saudações'] },
}

async function clientOf(server: PlainServer, signedIn: boolean): Promise<Morpheus> {
  const client = createMorpheus({
    baseUrl: 'http://plain.test',
    storage: memoryStorage(),
    adapter: plainAdapter(server),
    logger: { debug() {}, warn() {}, error() {} },
  })
  if (signedIn) await client.identity.signIn({ email: plainAccount.email, password: plainAccount.password })
  return { ...client, start: () => () => {} }
}

let texts: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  texts = vi.spyOn(console, 'error')
  return () => {
    texts.mockRestore()
    window.history.replaceState(null, '', start)
  }
})

test('this file covers every page', () => {
  const files = Object.keys(import.meta.glob('./pages/*Page.tsx'))
  expect(Object.keys(pages).sort()).toEqual(files.map((file) => file.slice(8, -4)).sort())
})

// Each widget is tried with each shape of answer in packages/react/src/plain.test.tsx.
test.each(Object.entries(pages))(
  '%s shows the documented texts and no error',
  async (name, { path, shows }) => {
    const server = plainServer()
    const idOf = (name: string) => server.sessions.find((session) => session.name === name)?.id ?? ''
    window.history.replaceState(null, '', path(idOf))
    await render(<App client={await clientOf(server, name !== 'LoginPage')} />)
    for (const text of shows) await expect.element(page.getByText(text).first()).toBeInTheDocument()
    await vi.waitFor(() => {
      expect(document.querySelectorAll('.mo-skeleton, .mo-spinner')).toHaveLength(0)
      expect(document.querySelectorAll('[role=alert]')).toHaveLength(0)
    })
    expect(document.body.textContent).not.toMatch(
      /Não foi possível|Erro ao|NaN|Invalid Date|undefined|\[object/,
    )
    expect(texts).not.toHaveBeenCalled()
  },
)
