import type { Phrases } from '../../phrases.js'

/** n8n, Chatwoot, Typebot, Kommo, Flowise, and upcoming integrations. */
export const conversationPhrases: Phrases = {
  Automação: 'Automation',
  Atendimento: 'Support',
  IA: 'AI',
  'Leva cada mensagem a um workflow, e ao cliente o que ele responde.':
    'Takes each message to a workflow, and what it answers to the customer.',
  'Responde clientes com o que o workflow devolve': 'Answers customers with what the workflow returns',
  'Envia os eventos que você escolher': 'Sends the events that you choose',
  'Dispara workflows pela API': 'Starts workflows by the API',
  'https://n8n.exemplo.com.br': 'https://n8n.example.com',
  'O endereço do seu n8n.': 'The address of your n8n.',
  'a API Key': 'the API key',
  'Em n8n, Settings → n8n API.': 'In n8n, Settings → n8n API.',
  'De produção, do nó Webhook ou Chat. Vazia, é procurada no workflow.':
    'For production, of the Webhook or Chat node. Empty, it is looked for in the workflow.',
  Carregar: 'Load',
  'Por favor, preencha a URL do servidor e a API Key primeiro':
    'Please give the server’s URL and the API key first',
  'Erro ao carregar workflows': 'Could not load the workflows',
  'ID do workflow': 'Workflow ID',
  'O workflow que responde os clientes.': 'The workflow that answers customers.',
  'o segredo de assinatura': 'the signing secret',
  'Com um, cada chamada ao workflow é assinada como a de um webhook.':
    'With one, each call to the workflow is signed as a webhook’s is.',
  'O que é enviado ao workflow. Sem Mensagem recebida, ele não responde clientes.':
    'What is sent to the workflow. Without Message received it answers no customers.',
  'Põe as conversas na caixa de entrada da sua equipe de atendimento.':
    'Puts conversations into the inbox of your support team.',
  'Mensagens e mídia nos dois sentidos, em ordem': 'Messages and media both ways, in order',
  'Entregue e lido aparecem na conversa': 'Delivered and read are shown in the conversation',
  'Nada se perde enquanto o Chatwoot está fora': 'Nothing is lost while Chatwoot is away',
  'https://chatwoot.exemplo.com.br': 'https://chatwoot.example.com',
  'O endereço do seu Chatwoot.': 'The address of your Chatwoot.',
  'ID da conta': 'Account ID',
  'O número em /app/accounts/… no endereço do painel.':
    'The number in /app/accounts/… of the panel’s address.',
  'O token de acesso, no fim das configurações do perfil.':
    'The access token, at the end of your profile settings.',
  'Por favor, preencha a URL do servidor, o ID da conta e a API Key primeiro':
    'Please give the server’s URL, the account ID and the API key first',
  'Erro ao carregar caixas de entrada': 'Could not load the inboxes',
  'ID da caixa de entrada': 'Inbox ID',
  'Do tipo API. Vazio, uma é criada.': 'Of type API. Empty, one is made.',
  'Só se o Chatwoot alcança o gateway por outro endereço. Vazia, vale a do gateway.':
    'Only if Chatwoot reaches the gateway at another address. Empty, the gateway’s is used.',
  'O que o Chatwoot conta ao gateway.': 'What Chatwoot tells the gateway.',
  'Conversa com os clientes pelos fluxos que você desenhou.':
    'Talks to customers by the flows that you drew.',
  'Conversa pelo fluxo que você publicou': 'Talks by the flow that you published',
  'Escolhas por número, texto ou botão': 'Choices by number, text or button',
  'Recomeça sozinho quando a conversa expira': 'Begins again when the conversation expires',
  'O do serviço público, ou o do seu viewer.': 'The public service’s, or your viewer’s.',
  'Erro ao carregar typebots': 'Could not load the typebots',
  'ID público': 'Public ID',
  'O que está no fim do endereço do bot publicado.': 'What stands at the end of the published bot’s address.',
  'Lista os seus bots. Nunca é enviada às conversas.': 'Lists your bots. It is never sent to conversations.',
  'URL do construtor': 'Builder URL',
  'Só de um Typebot próprio: é onde a API Key lista os seus bots.':
    'Only of a Typebot of your own: where the API key lists your bots.',
  'Recebe também os eventos escolhidos. Vazia, nenhum é enviado.':
    'Gets the chosen events too. Empty, none is sent.',
  'O que é enviado à URL do webhook.': 'What is sent to the webhook URL.',
  'Deletar Configuração': 'Delete settings',
  'Deletar configuração?': 'Delete the settings?',
  'Tem certeza que deseja deletar esta configuração?': 'Are you sure you want to delete these settings?',
  Deletar: 'Delete',
  'Erro ao carregar configuração do {}': 'Could not load the settings of {}',
  'Erro ao carregar configuração da {}': 'Could not load the settings of {}',
  'Configuração do {} atualizada com sucesso!': 'Settings of {} updated!',
  'Erro ao salvar configuração do {}': 'Could not save the settings of {}',
  'Erro ao salvar configuração da {}': 'Could not save the settings of {}',
  'Erro ao testar conexão com {}': 'Could not test the connection to {}',
  'Erro ao testar conexão com a {}': 'Could not test the connection to {}',
  'Configuração do {} deletada com sucesso!': 'Settings of {} deleted!',
  'Erro ao deletar configuração do {}': 'Could not delete the settings of {}',
  'Configuração do {} criada com sucesso!': 'Settings of {} created!',
  'Cria o contato e o lead de quem escreve, com a conversa em notas.':
    'Makes a contact and a lead of who writes, with the conversation in notes.',
  'Contato e lead criados na primeira mensagem': 'Contact and lead made with the first message',
  'A conversa nas notas do lead': 'The conversation in the lead’s notes',
  'Autorização segura, renovada sozinha': 'Safe authorization, renewed by itself',
  'minha-empresa': 'my-company',
  Subdomínio: 'Subdomain',
  'O começo do endereço da sua conta.': 'The beginning of your account’s address.',
  'O ID da integração que você criou na Kommo.': 'The ID of the integration that you made at Kommo.',
  'o Client Secret': 'the Client Secret',
  'A chave secreta dessa integração.': 'That integration’s secret key.',
  'URL de redirecionamento': 'Redirect URL',
  'A mesma que está na integração da Kommo. Vazia, vale a deste painel.':
    'The same that the integration at Kommo has. Empty, this dashboard’s is used.',
  'Token de longa duração': 'Long-lived token',
  'o token': 'the token',
  'Em vez de autorizar: um token de uma integração privada.':
    'Instead of authorizing: a token of a private integration.',
  'Por onde a Kommo alcança o gateway. Vazia, vale a do gateway.':
    'Where Kommo reaches the gateway. Empty, the gateway’s is used.',
  Funil: 'Pipeline',
  'O ID do funil dos novos leads. Vazio, o principal da conta.':
    'The ID of the pipeline for new leads. Empty, the account’s main one.',
  Etapa: 'Stage',
  'O ID da etapa dos novos leads. Vazio, a primeira.': 'The ID of the stage for new leads. Empty, the first.',
  'O que a Kommo conta ao gateway.': 'What Kommo tells the gateway.',
  'Configuração da Kommo salva com sucesso!': 'Settings of Kommo saved!',
  'Conexão com a Kommo testada com sucesso!': 'The connection to Kommo works!',
  'Responde com um chatflow, que lembra cada conversa.':
    'Answers with a chatflow, which remembers each conversation.',
  'Cada conversa tem a sua memória': 'Each conversation has its memory',
  'Arquivos do cliente chegam ao chatflow': 'The customer’s files reach the chatflow',
  'Lista os chatflows do seu servidor': 'Lists the chatflows of your server',
  'https://flowise.exemplo.com.br': 'https://flowise.example.com',
  'O endereço do seu Flowise.': 'The address of your Flowise.',
  'Lista os chatflows e abre os que são protegidos.':
    'Lists the chatflows and opens those that are protected.',
  'Erro ao carregar chatflows': 'Could not load the chatflows',
  'ID do chatflow': 'Chatflow ID',
  'O chatflow que responde os clientes.': 'The chatflow that answers customers.',
  'Aplicações de IA desenhadas em fluxos.': 'AI applications drawn as flows.',
  'Agentes e fluxos': 'Agents and flows',
  'Base de conhecimento': 'Knowledge base',
  'Vários modelos': 'Several models',
  'Liga as mensagens a milhares de aplicativos.': 'Links messages to thousands of apps.',
  'Sem programar': 'No programming',
  'Milhares de aplicativos': 'Thousands of apps',
  'Gatilhos e ações': 'Triggers and actions',
}
