import type { Morpheus, Session } from '@morpheus/sdk'
import { type PlainServer, plainServer, plainVariants } from '@morpheus/sdk/testing'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import * as kit from './index.js'
import { plainClient } from './testing/plainClient.js'
import { renderWidget } from './testing/renderWidget.js'

interface World {
  server: PlainServer
  client: Morpheus
  /** Connected, disconnected, and of the Cloud API, as the client read them. */
  centro: Session
  norte: Session
  cloud: Session
}

interface Sample {
  widget: (world: World) => ReactNode
  /** Done before the widget is mounted. */
  before?: (world: World) => Promise<unknown>
  /** What the documents have it show, once everything is read. */
  shows: readonly (string | RegExp)[]
  /** Calm words for what only our gateway has. */
  calmly?: readonly string[]
}

const nothing = () => {}
const notOffered = 'Este servidor não oferece esta informação'

/** Every widget that hosts have. */
const samples: Readonly<Record<string, Sample>> = {
  LoginForm: { widget: () => <kit.LoginForm />, shows: ['E-mail', 'Entrar'] },
  AccountForm: { widget: () => <kit.AccountForm />, shows: ['Fuso horário', 'Salvar Alterações'] },
  ActivityLog: {
    widget: () => <kit.ActivityLog />,
    shows: ['Logs de Atividade', 'Criar Logs de Exemplo', 'Nenhum log encontrado'],
  },
  SecurityBlock: {
    widget: () => <kit.SecurityBlock />,
    shows: ['Alterar Senha', 'Adicione uma camada extra de segurança'],
  },
  SignedInDevices: {
    widget: () => <kit.SignedInDevices />,
    shows: ['Este servidor não lista os aparelhos conectados.'],
  },
  NotificationTester: {
    widget: () => <kit.NotificationTester />,
    shows: ['Teste de Notificações', 'Manutenção'],
  },
  ApiKeys: {
    widget: () => <kit.ApiKeys />,
    shows: ['Chaves de API', 'Este servidor não oferece chaves de API.'],
  },
  EmailNotifications: {
    widget: () => <kit.EmailNotifications />,
    shows: ['Sistema de Notificações por E-mail', 'Enviar teste', 'Como configurar'],
  },
  NotificationPreferences: {
    widget: () => <kit.NotificationPreferences />,
    before: ({ client }) => client.notifications.loadSettings(),
    shows: ['Alertas de mensagens', 'Salvar Preferências'],
  },
  BackupPanel: { widget: () => <kit.BackupPanel />, shows: ['Criar Backup'] },
  ConfigurationDialog: {
    widget: ({ centro }) => (
      <kit.ConfigurationDialog what="webhook" sessionId={centro.id} onClose={nothing} />
    ),
    shows: ['Salvar'],
  },
  CloudSection: {
    widget: ({ cloud }) => <kit.CloudSection sessionId={cloud.id} />,
    shows: ['WhatsApp Cloud API', 'Mostrar configuração'],
  },
  ContactBrowser: {
    widget: () => <kit.ContactBrowser onStartConversation={nothing} onGoToSessions={nothing} />,
    shows: ['Contatos', 'Total de Contatos', 'Sessões Ativas', /Loja Centro/],
    calmly: ['Contatos não oferecidos por este servidor'],
  },
  Conversations: {
    widget: ({ centro }) => <kit.Conversations sessionId={centro.id} onOpenSession={nothing} />,
    shows: ['Conversas', 'Loja Centro'],
    calmly: ['Conversas não oferecidas por este servidor'],
  },
  ActivityFeed: {
    widget: () => <kit.ActivityFeed />,
    shows: ['Mensagem recebida de Bia Lima', 'Loja Centro', /\d(h| min) atrás/],
  },
  MessageStats: { widget: () => <kit.MessageStats />, shows: ['Mensagens'], calmly: [notOffered] },
  OverviewCards: {
    widget: () => <kit.OverviewCards />,
    shows: ['Mensagens Hoje', '7', '4 recebidas · 3 enviadas', 'Contatos', '98.765'],
  },
  DeliveryLog: {
    widget: ({ centro }) => (
      <kit.DeliveryLog sessionId={centro.id} onSelectSession={nothing} onOpenSession={nothing} />
    ),
    shows: ['Nenhum destino configurado', 'Nenhuma entrega ainda'],
    calmly: [notOffered],
  },
  TargetCards: {
    widget: ({ centro }) => (
      <kit.TargetCards sessionId={centro.id} onConfigure={nothing} onOpenDeliveries={nothing} />
    ),
    before: ({ client, centro }) =>
      client.webhooks.create({ id: centro.id, url: 'https://loja.exemplo/eventos', enabled: true }),
    shows: ['Webhook', 'WebSocket', 'RabbitMQ', 'Não configurado'],
  },
  IntegrationCatalogue: {
    widget: ({ centro }) => (
      <kit.IntegrationCatalogue
        choice={{ sessionId: centro.id, search: '', category: null }}
        onChoose={nothing}
        onGoToSessions={nothing}
      />
    ),
    shows: ['Integrações', /Loja Centro · Conectado/, 'n8n', 'Zapier'],
    calmly: [notOffered],
  },
  KommoCallback: {
    widget: () => <kit.KommoCallback query={new URLSearchParams()} onDone={nothing} />,
    shows: ['A Kommo não autorizou a integração.'],
  },
  LogViewer: {
    widget: () => <kit.LogViewer />,
    shows: ['Sessão conectada', 'Fila cheia', 'Banco de dados aberto', '3 linhas'],
  },
  MonitoringPanel: {
    widget: () => <kit.MonitoringPanel />,
    shows: [
      '8 núcleos',
      /8,0 \/ 16,0 GB/,
      /de 3 no total/,
      '1d 2h 3m',
      'Sistema online',
      /P95 48 ms/,
      'CONECTADO',
      'DESCONECTADO',
      'Fila cheia',
    ],
    calmly: [notOffered],
  },
  NotificationBell: { widget: () => <kit.NotificationBell onOpenSession={nothing} />, shows: [] },
  ConnectionBadge: { widget: () => <kit.ConnectionBadge />, shows: [] },
  CreateSessionDialog: {
    widget: () => <kit.CreateSessionDialog onClose={nothing} onCreated={nothing} />,
    shows: ['Nova Sessão', 'Criar Sessão'],
  },
  NewSessionButton: { widget: () => <kit.NewSessionButton />, shows: ['Nova Sessão'] },
  PhonePairingDialog: {
    widget: ({ norte }) => <kit.PhonePairingDialog sessionId={norte.id} onClose={nothing} />,
    shows: ['Número de telefone', 'Gerar Código'],
  },
  QrDialog: {
    widget: ({ norte }) => <kit.QrDialog sessionId={norte.id} onClose={nothing} />,
    before: ({ client, norte }) => client.sessions.connect({ id: norte.id }),
    shows: ['Conectar com QR Code', /Um QR Code expira/],
  },
  SendMessage: {
    widget: ({ centro }) => <kit.SendMessage sessionId={centro.id} to="5511987654321" />,
    shows: ['Para', 'Mensagem', 'Enviar'],
  },
  Templates: {
    widget: () => <kit.Templates choice={{ search: '', category: null }} onChoose={nothing} />,
    shows: ['Templates de Mensagem', 'Templates Criados', 'Bom dia', /Bom dia, /],
  },
  TraceDrawer: {
    widget: () => <kit.TraceDrawer id="m1" onClose={nothing} />,
    shows: ['Rastro'],
    calmly: [notOffered],
  },
  SessionCard: {
    widget: ({ centro }) => (
      <kit.SessionCard
        session={centro}
        onOpen={nothing}
        onShowQr={nothing}
        onDisconnect={nothing}
        onRemove={nothing}
      />
    ),
    shows: ['Loja Centro', 'Conectado', '(11) 98765-4321'],
  },
  SessionDetail: {
    widget: ({ centro }) => (
      <kit.SessionDetail
        sessionId={centro.id}
        onBack={nothing}
        onOpenContacts={nothing}
        onOpenMessages={nothing}
        onOpenDeliveries={nothing}
      />
    ),
    shows: ['Loja Centro', 'Conectado', '(11) 98765-4321', 'Desconectar Sessão', 'Não configurado'],
  },
  SessionList: {
    widget: () => <kit.SessionList onOpen={nothing} />,
    shows: ['Loja Centro', 'Loja Norte', 'API oficial', 'CLOUD API', 'Não conectado', 'Nunca'],
  },
}

async function aWorld(options: (typeof plainVariants)[keyof typeof plainVariants]): Promise<World> {
  const server = plainServer(options)
  const client = await plainClient(server)
  const { sessions } = await client.sessions.list()
  const named = (name: string) => {
    const found = sessions.find((session) => session.name === name)
    if (!found) throw new Error(`${name} was not read`)
    return found
  }
  return {
    server,
    client,
    centro: named('Loja Centro'),
    norte: named('Loja Norte'),
    cloud: named('API oficial'),
  }
}

let said: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  said = vi.spyOn(console, 'error')
  return () => said.mockRestore()
})

test('every widget has a sample here', () => {
  const widgets = Object.keys(kit).filter((name) => /^[A-Z]/.test(name) && name !== 'MorpheusProvider')
  expect(Object.keys(samples).sort()).toEqual(widgets.sort())
})

/** Nothing failed, and nothing is still loading. */
async function expectCalm() {
  await vi.waitFor(() => {
    expect(document.querySelectorAll('.mo-skeleton, .mo-spinner')).toHaveLength(0)
    expect(document.querySelectorAll('[role=alert]')).toHaveLength(0)
  })
  const text = document.body.textContent ?? ''
  expect(text).not.toMatch(/Não foi possível|Erro ao|NaN|Invalid Date|undefined|\[object/)
  expect(said).not.toHaveBeenCalled()
}

describe.each(Object.entries(plainVariants))('against a plain server, %s', (_, options) => {
  test.each(Object.entries(samples))('%s shows what is documented, and no failure', async (_name, sample) => {
    const world = await aWorld(options)
    await sample.before?.(world)
    await renderWidget(world.client, sample.widget(world))
    for (const text of [...sample.shows, ...(sample.calmly ?? [])])
      await expect.element(page.getByText(text).first()).toBeInTheDocument()
    await expectCalm()
  })
})
