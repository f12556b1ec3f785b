import type { Morpheus, Session } from '@morpheus/sdk'
import { type PlainServer, plainServer, type plainVariants } from '@morpheus/sdk/testing'
import type { ReactElement } from 'react'
import * as kit from '../index.js'
import { plainClient } from './plainClient.js'

export interface World {
  server: PlainServer
  client: Morpheus
  /** A connected, a disconnected and a Cloud API session, as the client read them. */
  centro: Session
  norte: Session
  cloud: Session
}

export interface Sample {
  widget: (scenario: World) => ReactElement<kit.WidgetProps>
  before?: (scenario: World) => Promise<unknown>
  shows: readonly (string | RegExp)[]
  /** Texts shown in place of features that only our gateway has. */
  calmly?: readonly string[]
}

const noop = () => {}
const notOffered = 'Este servidor não oferece esta informação'

export const samples: Readonly<Record<string, Sample>> = {
  ApiReference: {
    widget: () => <kit.ApiReference defaultEntry="sessions.create" />,
    shows: ['Referência da API', 'Cria uma sessão', 'Testar'],
  },
  ConnectWhatsApp: {
    widget: ({ norte }) => <kit.ConnectWhatsApp name={norte.name} />,
    shows: ['Conectar WhatsApp', 'Como você quer conectar?', 'Ler um QR Code'],
  },
  Heartbeat: { widget: () => <kit.Heartbeat sessionId="1" />, shows: [] },
  FallenSessions: { widget: () => <kit.FallenSessions />, shows: [] },
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
  Privacy: {
    widget: () => <kit.Privacy />,
    shows: ['Privacidade (LGPD)', 'Este servidor não oferece a exportação e o esquecimento de pessoas.'],
  },
  Users: { widget: () => <kit.Users />, shows: [] },
  AcceptInvitation: {
    widget: () => <kit.AcceptInvitation token="x" onSignedIn={noop} onOpenSignIn={noop} />,
    shows: ['Convite encerrado', 'Este servidor não tem convites.'],
  },
  AuthorizeDevice: {
    widget: () => <kit.AuthorizeDevice code="WDJB-MJHT" onOpenDashboard={noop} />,
    shows: ['Este servidor não oferece a entrada pelo navegador.'],
  },
  Documentation: {
    widget: () => <kit.Documentation />,
    shows: ['Documentação da API', 'Guia de integração', 'Os dois modos de integração'],
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
    widget: ({ centro }) => <kit.ConfigurationDialog what="webhook" sessionId={centro.id} onClose={noop} />,
    shows: ['Salvar'],
  },
  CloudSection: {
    widget: ({ cloud }) => <kit.CloudSection sessionId={cloud.id} />,
    shows: ['WhatsApp Cloud API', 'Mostrar configuração'],
  },
  CloudTemplates: {
    widget: ({ cloud }) => <kit.CloudTemplates sessions={[cloud]} />,
    shows: ['Templates da Meta'],
    calmly: ['Templates da Meta não oferecidos por este servidor'],
  },
  ContactBrowser: {
    widget: () => <kit.ContactBrowser onOpenConversation={noop} onOpenSessions={noop} />,
    shows: ['Contatos', 'Total de Contatos', 'Sessões Ativas', /Loja Centro/],
    calmly: ['Contatos não oferecidos por este servidor'],
  },
  Conversations: {
    widget: ({ centro }) => <kit.Conversations sessionId={centro.id} onOpenSession={noop} />,
    shows: ['Conversas', 'Loja Centro'],
    calmly: ['Conversas não oferecidas por este servidor'],
  },
  Campaigns: {
    widget: ({ centro }) => <kit.Campaigns sessionId={centro.id} onOpenSession={noop} />,
    shows: ['Campanhas'],
    calmly: ['Campanhas não oferecidas por este servidor'],
  },
  Groups: {
    widget: ({ centro }) => <kit.Groups sessionId={centro.id} onOpenSession={noop} />,
    shows: ['Grupos', 'Loja Centro'],
    calmly: ['Grupos não oferecidos por este servidor'],
  },
  Statuses: {
    widget: ({ centro }) => <kit.Statuses sessionId={centro.id} onOpenSession={noop} />,
    shows: ['Status', 'Loja Centro'],
    calmly: ['Status não oferecidos por este servidor'],
  },
  Catalog: {
    widget: ({ centro }) => <kit.Catalog sessionId={centro.id} onOpenSession={noop} />,
    shows: ['Catálogo', 'Loja Centro'],
    calmly: ['Catálogo não oferecido por este servidor'],
  },
  Channels: {
    widget: ({ centro }) => <kit.Channels sessionId={centro.id} onOpenSession={noop} />,
    shows: ['Canais', 'Loja Centro'],
    calmly: ['Canais não oferecidos por este servidor'],
  },
  NumberProfile: {
    widget: ({ centro }) => <kit.NumberProfile sessionId={centro.id} onOpenSession={noop} />,
    shows: ['Perfil', 'Loja Centro'],
    calmly: ['Perfil não oferecido por este servidor'],
  },
  ActivityFeed: {
    widget: () => <kit.ActivityFeed />,
    shows: ['Mensagem recebida de Bia Lima', 'Loja Centro', /\d(h| min) atrás/],
  },
  MessageStats: { widget: () => <kit.MessageStats />, shows: ['Mensagens'], calmly: [notOffered] },
  OverviewCards: {
    widget: () => <kit.OverviewCards />,
    shows: ['Mensagens hoje', '7', '4 recebidas · 3 enviadas', 'Contatos', '98.765'],
  },
  DeliveryLog: {
    widget: ({ centro }) => (
      <kit.DeliveryLog sessionId={centro.id} onSessionIdChange={noop} onOpenSession={noop} />
    ),
    shows: ['Nenhum destino configurado', 'Nenhuma entrega ainda'],
    calmly: [notOffered],
  },
  TargetCards: {
    widget: ({ centro }) => (
      <kit.TargetCards sessionId={centro.id} onOpenConfiguration={noop} onOpenDeliveries={noop} />
    ),
    before: ({ client, centro }) =>
      client.webhooks.create({ id: centro.id, url: 'https://loja.exemplo/eventos', enabled: true }),
    shows: ['Webhook', 'WebSocket', 'RabbitMQ', 'Não configurado'],
  },
  IntegrationCatalogue: {
    widget: ({ centro }) => <kit.IntegrationCatalogue defaultSessionId={centro.id} onOpenSessions={noop} />,
    shows: ['Integrações', /Loja Centro · Conectado/, 'n8n', 'Zapier'],
    calmly: [notOffered],
  },
  KommoCallback: {
    widget: () => <kit.KommoCallback query={new URLSearchParams()} onAuthorized={noop} />,
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
  NotificationBell: { widget: () => <kit.NotificationBell onOpenSession={noop} />, shows: [] },
  ConnectionBadge: { widget: () => <kit.ConnectionBadge />, shows: [] },
  CreateSessionDialog: {
    widget: () => <kit.CreateSessionDialog onClose={noop} onCreated={noop} />,
    shows: ['Nova Sessão', 'Criar Sessão'],
  },
  NewSessionButton: { widget: () => <kit.NewSessionButton />, shows: ['Nova Sessão'] },
  PhonePairingDialog: {
    widget: ({ norte }) => <kit.PhonePairingDialog sessionId={norte.id} onClose={noop} />,
    shows: ['Número de telefone', 'Gerar Código'],
  },
  QrDialog: {
    widget: ({ norte }) => <kit.QrDialog sessionId={norte.id} onClose={noop} />,
    before: ({ client, norte }) => client.sessions.connect({ id: norte.id }),
    shows: ['Conectar com QR Code', /Um QR Code expira/],
  },
  DisconnectSessionDialog: {
    widget: ({ norte }) => <kit.DisconnectSessionDialog session={norte} onClose={noop} />,
    shows: ['Desconectar sessão?', /perde o pareamento/],
  },
  RemoveSessionDialog: {
    widget: ({ norte }) => <kit.RemoveSessionDialog session={norte} onClose={noop} />,
    shows: ['Deletar sessão?', /será desconectada e apagada/],
  },
  MessageSearch: {
    widget: ({ centro }) => <kit.MessageSearch sessionId={centro.id} onOpenSession={noop} />,
    shows: ['Busca de mensagens'],
    calmly: ['Busca não oferecida por este servidor'],
  },
  SendMessage: {
    widget: ({ centro }) => <kit.SendMessage sessionId={centro.id} to="5511987654321" />,
    shows: ['Para', 'Mensagem', 'Enviar'],
  },
  Templates: {
    widget: () => <kit.Templates />,
    shows: ['Templates de Mensagem', 'Templates Criados', 'Bom dia', /Bom dia, /],
  },
  TraceDrawer: {
    widget: () => <kit.TraceDrawer id="m1" onClose={noop} />,
    shows: ['Rastro'],
    calmly: [notOffered],
  },
  SessionCard: {
    widget: ({ centro }) => (
      <kit.SessionCard
        session={centro}
        onOpenSession={noop}
        onOpenQr={noop}
        onDisconnect={noop}
        onRemove={noop}
      />
    ),
    shows: ['Loja Centro', 'Conectado', '(11) 98765-4321'],
  },
  SessionDetail: {
    widget: ({ centro }) => (
      <kit.SessionDetail
        sessionId={centro.id}
        onOpenSessions={noop}
        onOpenContacts={noop}
        onOpenMessages={noop}
        onOpenDeliveries={noop}
      />
    ),
    shows: ['Loja Centro', 'Conectado', '(11) 98765-4321', 'Desconectar Sessão', 'Não configurado'],
  },
  SessionList: {
    widget: () => <kit.SessionList onOpenSession={noop} />,
    shows: ['Loja Centro', 'Loja Norte', 'API oficial', 'CLOUD API', 'Não conectado', 'Nunca'],
  },
}

/** @param dressed replaces the server's responses */
export async function aWorld(
  options: (typeof plainVariants)[keyof typeof plainVariants],
  dressed: (server: PlainServer) => PlainServer = (server) => server,
): Promise<World> {
  const server = dressed(plainServer(options))
  const client = await plainClient(server)
  const { sessions } = await client.sessions.list()
  const named = (name: string) => {
    const match = sessions.find((session) => session.name === name)
    if (!match) throw new Error(`${name} was not read`)
    return match
  }
  return {
    server,
    client,
    centro: named('Loja Centro'),
    norte: named('Loja Norte'),
    cloud: named('API oficial'),
  }
}
