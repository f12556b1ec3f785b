import type { Phrases } from '../../phrases.js'

export const deliveryPhrases: Phrases = {
  'Entrega de eventos': 'Event delivery',
  'Envia cada evento, assinado, para um endereço HTTP seu.':
    'Sends each event, signed, to an HTTP address of yours.',
  'Assinado como manda o Standard Webhooks': 'Signed as Standard Webhooks has it',
  'Tenta de novo até o seu sistema receber': 'Tries again until your system has it',
  'Cabeçalhos seus, guardados cifrados': 'Your own headers, kept encrypted',
  'Desativado, nada novo entra na fila deste destino.':
    'While it is off, nothing new is queued for this target.',
  'https://sistema.exemplo.com.br/eventos': 'https://system.example.com/events',
  'Recebe um POST com JSON e deve responder 2xx em até 20 segundos.':
    'Gets a POST with JSON and has to answer 2xx within 20 seconds.',
  Cabeçalhos: 'Headers',
  'Enviados com cada evento. Valores de cabeçalhos secretos ficam cifrados.':
    'Sent with each event. Values of secret headers are kept encrypted.',
  'Segredo de assinatura': 'Signing secret',
  'o segredo': 'the secret',
  'Confere com ele a assinatura de cada entrega. O gateway o cria; inteiro, só aparece quando é criado ou trocado.':
    'Check the signature of each delivery with it. The gateway makes it; it is shown whole only when it is made or changed.',
  'O segredo anterior também assina até {}.': 'The previous secret signs too until {}.',
  'Trocar segredo': 'Change secret',
  'Trocar o segredo?': 'Change the secret?',
  'Um novo segredo passa a assinar as entregas agora. O atual continua valendo junto com ele por 24 horas, para você atualizar o seu sistema.':
    'A new secret signs deliveries from now on. The current one stays good beside it for 24 hours, so that you can update your system.',
  'O gateway só entrega na própria máquina ou na rede local quando é iniciado com MORPHEUS_ALLOW_LOCAL_TARGETS=1.':
    'The gateway delivers to its own machine or the local network only when it is started with MORPHEUS_ALLOW_LOCAL_TARGETS=1.',
  'Entrega eventos em tempo real aos sistemas que se conectam.':
    'Delivers events in real time to the systems that connect.',
  'Os seus sistemas se conectam, sem endereço público': 'Your systems connect, without a public address',
  'Até 100 clientes ao mesmo tempo': 'Up to 100 clients at once',
  'Cada evento é confirmado pelo cliente': 'Each event is confirmed by the client',
  'Máximo de clientes': 'Most clients',
  'De 1 a 100 conexões ao mesmo tempo.': 'From 1 to 100 connections at once.',
  'Token dos clientes': 'Clients’ token',
  'o token dos clientes': 'the clients’ token',
  'É mostrado inteiro só quando é criado ou trocado.': 'Shown whole only when it is made or changed.',
  'Endereço de conexão': 'Address to connect to',
  'Socket.IO neste caminho; entre com { sessionId, token }.':
    'Socket.IO at this path; sign in with { sessionId, token }.',
  'Trocar token': 'Change token',
  'Trocar o token?': 'Change the token?',
  'Os clientes conectados com o token atual são desconectados e precisam do novo para voltar.':
    'Clients that are connected with the current token are disconnected and need the new one to come back.',
  'Publica cada evento em uma exchange durável, com confirmação.':
    'Publishes each event to a durable exchange, confirmed.',
  'Exchange topic e fila duráveis, criadas se ainda não existem, ou as que já existem':
    'Durable topic exchange and queue, made if they are not there, or those that are',
  'Cada evento é confirmado pelo servidor': 'Each event is confirmed by the server',
  'TLS em qualquer porta, vhost e filas quorum': 'TLS on any port, vhosts and quorum queues',
  'rabbit.exemplo.com.br': 'rabbit.example.com',
  'Nome ou endereço do servidor. Uma URL amqps://usuario:senha@host/vhost colada aqui preenche os outros campos.':
    'The server’s name or address. A URL amqps://user:password@host/vhost that is pasted here fills the other fields.',
  Porta: 'Port',
  'Conexão cifrada (amqps). O certificado do servidor é verificado.':
    'Encrypted connection (amqps). The server’s certificate is verified.',
  'Só na porta 5671': 'On port 5671 only',
  'Sempre (amqps)': 'Always (amqps)',
  'O servidor virtual do RabbitMQ; o de uma instalação nova é /.':
    'RabbitMQ’s virtual host; that of a new installation is /.',
  Usuário: 'User',
  Senha: 'Password',
  'a senha': 'the password',
  'Do tipo topic e durável; criado se ainda não existe.':
    'Of type topic and durable; made if it is not there.',
  Fila: 'Queue',
  'Durável; criada se ainda não existe.': 'Durable; made if it is not there.',
  'Tipo da fila': 'Queue type',
  'Como ela é criada. Em um cluster, uma fila quorum é replicada.':
    'As it is made. In a cluster a quorum queue is replicated.',
  Clássica: 'Classic',
  'Não criar nada': 'Declare nothing',
  'Publica em um exchange que já existe, de qualquer tipo, e só precisa da permissão de escrita. Filas e ligações ficam por conta do servidor.':
    'Publishes to an exchange that is there, of any type, and needs the right to write alone. Queues and bindings are the server’s.',
  'Publica cada evento em uma fila da Amazon, comum ou FIFO.':
    'Publishes each event to a queue at Amazon, standard or FIFO.',
  'Filas comuns e FIFO': 'Standard and FIFO queues',
  'Em uma FIFO, os eventos da sessão mantêm a ordem': 'In a FIFO queue a session’s events keep their order',
  'Credenciais guardadas cifradas': 'Credentials kept encrypted',
  'https://sqs.sa-east-1.amazonaws.com/123456789012/eventos':
    'https://sqs.us-east-1.amazonaws.com/123456789012/events',
  'URL da fila': 'Queue URL',
  'Como a AWS a mostra. Uma fila .fifo mantém a ordem dos eventos da sessão.':
    'As AWS shows it. A .fifo queue keeps the order of the session’s events.',
  Região: 'Region',
  'De quem pode enviar à fila.': 'Of somebody who may send to the queue.',
  'Segue a URL da fila.': 'Follows the URL of the queue.',
  'a Secret Access Key': 'the Secret Access Key',
  'A chave secreta desse acesso.': 'The secret key of that access.',
  'Como esta sessão se comporta no WhatsApp.': 'How this session behaves on WhatsApp.',
  'Chamadas e grupos': 'Calls and groups',
  'Presença e confirmação de leitura': 'Presence and read receipts',
  'Histórico e status': 'History and status',
  'Receber chamadas': 'Take calls',
  'Desligado, as chamadas de voz e vídeo são recusadas.':
    'While it is off, voice and video calls are refused.',
  'Ignorar mensagens de grupos': 'Ignore group messages',
  'Mensagens de grupos não são contadas nem entregues às integrações.':
    'Group messages are neither counted nor delivered to integrations.',
  'Sempre online': 'Always online',
  'Os contatos veem a conta online enquanto ela estiver conectada.':
    'Contacts see the account online for as long as it is connected.',
  'Marcar mensagens como lidas': 'Mark messages as read',
  'Tudo o que chega é marcado como lido na hora.': 'All that arrives is marked as read at once.',
  'Sincronizar histórico completo': 'Sync the whole history',
  'O próximo pareamento pede ao celular todo o histórico.':
    'The next pairing asks the phone for its whole history.',
  'Marcar status como visto': 'Mark statuses as seen',
  'O que os contatos publicam como status é marcado como visto.':
    'What contacts publish as their status is marked as seen.',
  'As seis opções voltam aos valores padrão.': 'The six options go back to their defaults.',
  'Erro ao carregar configurações de comportamento': 'Could not load the behaviour settings',
  'Erro ao salvar configurações de comportamento': 'Could not save the behaviour settings',
  'Configurações resetadas para os valores padrão!': 'Settings reset to their defaults!',
  'Erro ao resetar configurações de comportamento': 'Could not reset the behaviour settings',
  'Tokens de acesso, número e webhook da API oficial da Meta.':
    'Access tokens, number and webhook of Meta’s official API.',
  'API oficial da Meta': 'Meta’s official API',
  'Sem celular conectado': 'No connected phone',
  'o Access Token': 'the Access Token',
  'O token permanente do usuário do sistema.': 'The permanent token of the system user.',
  'O ID do número, só dígitos.': 'The number’s ID, digits only.',
  'O ID da conta do WhatsApp Business.': 'The ID of the WhatsApp Business account.',
  'O ID do aplicativo na Meta.': 'The ID of the app at Meta.',
  'o App Secret': 'the App Secret',
  'A chave secreta do aplicativo.': 'The app’s secret key.',
  'Token de verificação': 'Verification token',
  'o token de verificação': 'the verification token',
  'Gerado ao acaso. Informe o mesmo na Meta ao cadastrar o webhook.':
    'Made at random. Give Meta the same when you register the webhook.',
  'URL pública do webhook': 'Public URL of the webhook',
  'Só se a Meta alcança o gateway por outro endereço. Vazia, vale a do gateway.':
    'Only if Meta reaches the gateway at another address. Empty, the gateway’s is used.',
  'O que a Meta deve enviar, separado por vírgulas.': 'What Meta is to send, between commas.',
  'Desligado, nada é recebido.': 'While it is off, nothing is received.',
  'URL do webhook': 'Webhook URL',
  'Cadastre esta URL e o token de verificação no painel da Meta.':
    'Register this URL and the verification token in Meta’s panel.',
  'Para receber mensagens ainda falta: {}.': 'To receive messages there is still missing: {}.',
  Número: 'Number',
  Nome: 'Name',
  Qualidade: 'Quality',
  'Qualidade: {}': 'Quality: {}',
  '{} · Qualidade: {}': '{} · Quality: {}',
  Alta: 'High',
  Média: 'Medium',
  Baixa: 'Low',
  alta: 'high',
  média: 'medium',
  baixa: 'low',
}
