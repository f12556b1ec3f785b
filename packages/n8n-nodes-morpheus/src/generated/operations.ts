// Made from the contract by `npm run generate`: do not change this file.
import type { NodeProperty } from '../n8n.js'
import type { Operation } from '../operation.js'

export const properties: readonly NodeProperty[] = [
 {
  "displayName": "Recurso",
  "name": "resource",
  "type": "options",
  "noDataExpression": true,
  "default": "messages",
  "options": [
   {
    "name": "Mensagem",
    "value": "messages"
   },
   {
    "name": "Conversa",
    "value": "conversations"
   },
   {
    "name": "Contato",
    "value": "contacts"
   },
   {
    "name": "Grupo",
    "value": "groups"
   },
   {
    "name": "Template",
    "value": "templates"
   },
   {
    "name": "Campanha",
    "value": "campaigns"
   },
   {
    "name": "Sessão",
    "value": "sessions"
   }
  ]
 },
 {
  "displayName": "Operação",
  "name": "operation",
  "type": "options",
  "noDataExpression": true,
  "default": "send",
  "options": [
   {
    "name": "Envia uma mensagem",
    "value": "send",
    "action": "Envia uma mensagem"
   },
   {
    "name": "Envia um template, com as variáveis preenchidas",
    "value": "sendTemplate",
    "action": "Envia um template, com as variáveis preenchidas"
   },
   {
    "name": "Envia uma mensagem com botões ou com uma lista",
    "value": "sendInteractive",
    "action": "Envia uma mensagem com botões ou com uma lista"
   },
   {
    "name": "Reage a uma mensagem",
    "value": "react",
    "action": "Reage a uma mensagem"
   },
   {
    "name": "Altera o texto de uma mensagem enviada",
    "value": "edit",
    "action": "Altera o texto de uma mensagem enviada"
   },
   {
    "name": "Fixa uma mensagem na conversa por um tempo, ou a desafixa",
    "value": "pin",
    "action": "Fixa uma mensagem na conversa por um tempo, ou a desafixa"
   },
   {
    "name": "Apaga uma mensagem enviada para todos",
    "value": "revoke",
    "action": "Apaga uma mensagem enviada para todos"
   },
   {
    "name": "Encaminha uma mensagem para outra conversa da mesma sessão",
    "value": "forward",
    "action": "Encaminha uma mensagem para outra conversa da mesma sessão"
   },
   {
    "name": "Mostra o resultado de uma enquete",
    "value": "poll",
    "action": "Mostra o resultado de uma enquete"
   },
   {
    "name": "Mostra as respostas a um evento",
    "value": "event",
    "action": "Mostra as respostas a um evento"
   },
   {
    "name": "Cancela um evento da conta para todos",
    "value": "cancelEvent",
    "action": "Cancela um evento da conta para todos"
   },
   {
    "name": "Marca uma mensagem recebida como lida",
    "value": "markRead",
    "action": "Marca uma mensagem recebida como lida"
   },
   {
    "name": "Mostra a um contato ou grupo que a conta está digitando",
    "value": "typing",
    "action": "Mostra a um contato ou grupo que a conta está digitando"
   },
   {
    "name": "Verifica se um número tem WhatsApp",
    "value": "check",
    "action": "Verifica se um número tem WhatsApp"
   },
   {
    "name": "Mostra o ritmo de envio de uma sessão",
    "value": "pace",
    "action": "Mostra o ritmo de envio de uma sessão"
   },
   {
    "name": "Altera o ritmo de envio de uma sessão",
    "value": "changePace",
    "action": "Altera o ritmo de envio de uma sessão"
   },
   {
    "name": "Estima o risco de o WhatsApp restringir o número de uma sessão",
    "value": "risk",
    "action": "Estima o risco de o WhatsApp restringir o número de uma sessão"
   },
   {
    "name": "Envia um arquivo",
    "value": "sendMedia",
    "action": "Envia um arquivo"
   },
   {
    "name": "Lista as mensagens de uma sessão",
    "value": "list",
    "action": "Lista as mensagens de uma sessão"
   },
   {
    "name": "Busca nas mensagens de todas as sessões, ou de uma",
    "value": "search",
    "action": "Busca nas mensagens de todas as sessões, ou de uma"
   },
   {
    "name": "Lista as mensagens agendadas de uma sessão",
    "value": "listScheduled",
    "action": "Lista as mensagens agendadas de uma sessão"
   },
   {
    "name": "Altera a hora ou o texto de uma mensagem agendada",
    "value": "reschedule",
    "action": "Altera a hora ou o texto de uma mensagem agendada"
   },
   {
    "name": "Envia agora uma mensagem agendada",
    "value": "sendNow",
    "action": "Envia agora uma mensagem agendada"
   },
   {
    "name": "Mostra uma mensagem e até onde ela chegou",
    "value": "get",
    "action": "Mostra uma mensagem e até onde ela chegou"
   },
   {
    "name": "Baixa o arquivo de uma mensagem",
    "value": "media",
    "action": "Baixa o arquivo de uma mensagem"
   },
   {
    "name": "Cancela uma mensagem que ainda não saiu",
    "value": "cancel",
    "action": "Cancela uma mensagem que ainda não saiu"
   },
   {
    "name": "Tenta de novo uma mensagem que falhou",
    "value": "retry",
    "action": "Tenta de novo uma mensagem que falhou"
   }
  ],
  "displayOptions": {
   "show": {
    "resource": [
     "messages"
    ]
   }
  }
 },
 {
  "displayName": "Operação",
  "name": "operation",
  "type": "options",
  "noDataExpression": true,
  "default": "list",
  "options": [
   {
    "name": "Lista as conversas de uma sessão e quem responde cada uma",
    "value": "list",
    "action": "Lista as conversas de uma sessão e quem responde cada uma"
   },
   {
    "name": "Mostra quem responde uma conversa",
    "value": "get",
    "action": "Mostra quem responde uma conversa"
   },
   {
    "name": "Assume, devolve ao bot ou pausa uma conversa",
    "value": "update",
    "action": "Assume, devolve ao bot ou pausa uma conversa"
   },
   {
    "name": "Pede ao celular mensagens mais antigas de uma conversa",
    "value": "fetchHistory",
    "action": "Pede ao celular mensagens mais antigas de uma conversa"
   },
   {
    "name": "Marca as mensagens de uma conversa como vistas",
    "value": "markRead",
    "action": "Marca as mensagens de uma conversa como vistas"
   },
   {
    "name": "Arquiva, fixa, silencia ou marca uma conversa, ou torna temporárias as mensagens",
    "value": "changeState",
    "action": "Arquiva, fixa, silencia ou marca uma conversa, ou torna temporárias as mensagens"
   },
   {
    "name": "Troca as etiquetas de uma mensagem",
    "value": "setMessageLabels",
    "action": "Troca as etiquetas de uma mensagem"
   },
   {
    "name": "Troca as etiquetas de uma conversa",
    "value": "setLabels",
    "action": "Troca as etiquetas de uma conversa"
   },
   {
    "name": "Lista as mensagens fixadas de uma conversa",
    "value": "pinned",
    "action": "Lista as mensagens fixadas de uma conversa"
   },
   {
    "name": "Marca uma mensagem com estrela, ou a desmarca",
    "value": "star",
    "action": "Marca uma mensagem com estrela, ou a desmarca"
   },
   {
    "name": "Cria um link para uma chamada de voz ou de vídeo",
    "value": "createCallLink",
    "action": "Cria um link para uma chamada de voz ou de vídeo"
   },
   {
    "name": "Lista as etiquetas da conta",
    "value": "labels",
    "action": "Lista as etiquetas da conta"
   },
   {
    "name": "Cria uma etiqueta",
    "value": "createLabel",
    "action": "Cria uma etiqueta"
   },
   {
    "name": "Muda o nome ou a cor de uma etiqueta",
    "value": "updateLabel",
    "action": "Muda o nome ou a cor de uma etiqueta"
   },
   {
    "name": "Exclui uma etiqueta",
    "value": "removeLabel",
    "action": "Exclui uma etiqueta"
   }
  ],
  "displayOptions": {
   "show": {
    "resource": [
     "conversations"
    ]
   }
  }
 },
 {
  "displayName": "Operação",
  "name": "operation",
  "type": "options",
  "noDataExpression": true,
  "default": "list",
  "options": [
   {
    "name": "Lista e busca os contatos de uma sessão",
    "value": "list",
    "action": "Lista e busca os contatos de uma sessão"
   },
   {
    "name": "Busca contatos em todas as sessões",
    "value": "ofAccount",
    "action": "Busca contatos em todas as sessões"
   },
   {
    "name": "Conta os contatos de uma sessão",
    "value": "stats",
    "action": "Conta os contatos de uma sessão"
   },
   {
    "name": "Salva um contato na agenda, ou muda o nome dele",
    "value": "save",
    "action": "Salva um contato na agenda, ou muda o nome dele"
   },
   {
    "name": "Remove um contato da agenda",
    "value": "remove",
    "action": "Remove um contato da agenda"
   },
   {
    "name": "Mostra foto, recado e dados de empresa de um contato",
    "value": "profile",
    "action": "Mostra foto, recado e dados de empresa de um contato"
   },
   {
    "name": "Diz se um contato está online, e quando esteve",
    "value": "presence",
    "action": "Diz se um contato está online, e quando esteve"
   },
   {
    "name": "Lista os contatos bloqueados",
    "value": "blocked",
    "action": "Lista os contatos bloqueados"
   },
   {
    "name": "Bloqueia um contato",
    "value": "block",
    "action": "Bloqueia um contato"
   },
   {
    "name": "Desbloqueia um contato",
    "value": "unblock",
    "action": "Desbloqueia um contato"
   }
  ],
  "displayOptions": {
   "show": {
    "resource": [
     "contacts"
    ]
   }
  }
 },
 {
  "displayName": "Operação",
  "name": "operation",
  "type": "options",
  "noDataExpression": true,
  "default": "list",
  "options": [
   {
    "name": "Lista os grupos da conta de uma sessão",
    "value": "list",
    "action": "Lista os grupos da conta de uma sessão"
   },
   {
    "name": "Mostra um grupo e seus participantes",
    "value": "get",
    "action": "Mostra um grupo e seus participantes"
   },
   {
    "name": "Cria um grupo",
    "value": "create",
    "action": "Cria um grupo"
   },
   {
    "name": "Altera nome, descrição e permissões de um grupo",
    "value": "update",
    "action": "Altera nome, descrição e permissões de um grupo"
   },
   {
    "name": "Sai de um grupo",
    "value": "leave",
    "action": "Sai de um grupo"
   },
   {
    "name": "Adiciona, remove, promove ou rebaixa participantes de um grupo",
    "value": "changeParticipants",
    "action": "Adiciona, remove, promove ou rebaixa participantes de um grupo"
   },
   {
    "name": "Mostra o link de convite de um grupo",
    "value": "invite",
    "action": "Mostra o link de convite de um grupo"
   },
   {
    "name": "Anula o link de convite de um grupo e cria outro",
    "value": "revokeInvite",
    "action": "Anula o link de convite de um grupo e cria outro"
   },
   {
    "name": "Entra em um grupo pelo link de convite",
    "value": "join",
    "action": "Entra em um grupo pelo link de convite"
   },
   {
    "name": "Troca a foto de um grupo",
    "value": "setPicture",
    "action": "Troca a foto de um grupo"
   },
   {
    "name": "Remove a foto de um grupo",
    "value": "removePicture",
    "action": "Remove a foto de um grupo"
   },
   {
    "name": "Lista quem pediu para entrar em um grupo",
    "value": "joinRequests",
    "action": "Lista quem pediu para entrar em um grupo"
   },
   {
    "name": "Aprova ou recusa pedidos para entrar em um grupo",
    "value": "decideJoinRequests",
    "action": "Aprova ou recusa pedidos para entrar em um grupo"
   },
   {
    "name": "Lista os grupos de uma comunidade",
    "value": "community",
    "action": "Lista os grupos de uma comunidade"
   }
  ],
  "displayOptions": {
   "show": {
    "resource": [
     "groups"
    ]
   }
  }
 },
 {
  "displayName": "Operação",
  "name": "operation",
  "type": "options",
  "noDataExpression": true,
  "default": "list",
  "options": [
   {
    "name": "Lista os templates",
    "value": "list",
    "action": "Lista os templates"
   },
   {
    "name": "Cria um template",
    "value": "create",
    "action": "Cria um template"
   },
   {
    "name": "Altera ou ativa um template",
    "value": "update",
    "action": "Altera ou ativa um template"
   },
   {
    "name": "Exclui um template",
    "value": "remove",
    "action": "Exclui um template"
   },
   {
    "name": "Duplica um template",
    "value": "duplicate",
    "action": "Duplica um template"
   },
   {
    "name": "Conta os templates e suas categorias",
    "value": "stats",
    "action": "Conta os templates e suas categorias"
   },
   {
    "name": "Importa templates de um arquivo JSON ou CSV",
    "value": "import",
    "action": "Importa templates de um arquivo JSON ou CSV"
   },
   {
    "name": "Lista os templates prontos da biblioteca",
    "value": "library",
    "action": "Lista os templates prontos da biblioteca"
   },
   {
    "name": "Instala templates da biblioteca",
    "value": "installLibrary",
    "action": "Instala templates da biblioteca"
   },
   {
    "name": "Mostra o uso dos templates",
    "value": "analytics",
    "action": "Mostra o uso dos templates"
   },
   {
    "name": "Mostra como um conteúdo será lido",
    "value": "preview",
    "action": "Mostra como um conteúdo será lido"
   },
   {
    "name": "Mostra um template",
    "value": "get",
    "action": "Mostra um template"
   }
  ],
  "displayOptions": {
   "show": {
    "resource": [
     "templates"
    ]
   }
  }
 },
 {
  "displayName": "Operação",
  "name": "operation",
  "type": "options",
  "noDataExpression": true,
  "default": "list",
  "options": [
   {
    "name": "Lista as campanhas",
    "value": "list",
    "action": "Lista as campanhas"
   },
   {
    "name": "Cria uma campanha: uma mensagem para uma lista de números",
    "value": "create",
    "action": "Cria uma campanha: uma mensagem para uma lista de números"
   },
   {
    "name": "Envia o arquivo de uma campanha que será criada",
    "value": "uploadFile",
    "action": "Envia o arquivo de uma campanha que será criada"
   },
   {
    "name": "Mostra uma campanha e quantas mensagens chegaram até onde",
    "value": "get",
    "action": "Mostra uma campanha e quantas mensagens chegaram até onde"
   },
   {
    "name": "Lista o resultado de cada destinatário de uma campanha",
    "value": "recipients",
    "action": "Lista o resultado de cada destinatário de uma campanha"
   },
   {
    "name": "Pausa uma campanha",
    "value": "pause",
    "action": "Pausa uma campanha"
   },
   {
    "name": "Continua uma campanha pausada",
    "value": "resume",
    "action": "Continua uma campanha pausada"
   },
   {
    "name": "Cancela uma campanha",
    "value": "cancel",
    "action": "Cancela uma campanha"
   },
   {
    "name": "Apaga uma campanha que terminou, com os resultados",
    "value": "remove",
    "action": "Apaga uma campanha que terminou, com os resultados"
   }
  ],
  "displayOptions": {
   "show": {
    "resource": [
     "campaigns"
    ]
   }
  }
 },
 {
  "displayName": "Operação",
  "name": "operation",
  "type": "options",
  "noDataExpression": true,
  "default": "list",
  "options": [
   {
    "name": "Lista as sessões do usuário",
    "value": "list",
    "action": "Lista as sessões do usuário"
   },
   {
    "name": "Mostra uma sessão",
    "value": "get",
    "action": "Mostra uma sessão"
   },
   {
    "name": "Cria uma sessão",
    "value": "create",
    "action": "Cria uma sessão"
   },
   {
    "name": "Altera uma sessão",
    "value": "update",
    "action": "Altera uma sessão"
   },
   {
    "name": "Exclui uma sessão",
    "value": "remove",
    "action": "Exclui uma sessão"
   },
   {
    "name": "Conecta uma sessão",
    "value": "connect",
    "action": "Conecta uma sessão"
   },
   {
    "name": "Desconecta uma sessão",
    "value": "disconnect",
    "action": "Desconecta uma sessão"
   },
   {
    "name": "Obtém o QR Code atual da sessão",
    "value": "qr",
    "action": "Obtém o QR Code atual da sessão"
   },
   {
    "name": "Solicita um código de pareamento por telefone",
    "value": "connectPhone",
    "action": "Solicita um código de pareamento por telefone"
   },
   {
    "name": "Obtém o código de pareamento atual da sessão",
    "value": "pairingCode",
    "action": "Obtém o código de pareamento atual da sessão"
   }
  ],
  "displayOptions": {
   "show": {
    "resource": [
     "sessions"
    ]
   }
  }
 },
 {
  "displayName": "Sessão",
  "name": "id",
  "type": "options",
  "default": "",
  "description": "O id da sessão",
  "typeOptions": {
   "loadOptionsMethod": "getSessions"
  },
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "messages"
    ],
    "operation": [
     "send"
    ]
   }
  }
 },
 {
  "displayName": "Destinatário",
  "name": "to",
  "description": "O destinatário: um número em dígitos ou o id de um grupo",
  "type": "string",
  "default": "",
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "messages"
    ],
    "operation": [
     "send"
    ]
   }
  }
 },
 {
  "displayName": "Texto",
  "name": "message",
  "description": "O texto; com um arquivo, a sua legenda",
  "type": "string",
  "default": "",
  "displayOptions": {
   "show": {
    "resource": [
     "messages"
    ],
    "operation": [
     "send"
    ]
   }
  }
 },
 {
  "displayName": "Opções",
  "name": "options",
  "type": "collection",
  "default": {},
  "options": [
   {
    "displayName": "Tipo",
    "name": "type",
    "description": "O tipo; `text` sem outro",
    "type": "options",
    "default": "text",
    "options": [
     {
      "name": "text",
      "value": "text"
     },
     {
      "name": "image",
      "value": "image"
     },
     {
      "name": "video",
      "value": "video"
     },
     {
      "name": "audio",
      "value": "audio"
     },
     {
      "name": "document",
      "value": "document"
     },
     {
      "name": "sticker",
      "value": "sticker"
     },
     {
      "name": "location",
      "value": "location"
     },
     {
      "name": "contact",
      "value": "contact"
     },
     {
      "name": "poll",
      "value": "poll"
     },
     {
      "name": "event",
      "value": "event"
     }
    ]
   },
   {
    "displayName": "Endereço do arquivo",
    "name": "url",
    "description": "O endereço do arquivo: é baixado antes da resposta",
    "type": "string",
    "default": ""
   },
   {
    "displayName": "Id de uma mensagem cujo arquivo é enviado de novo",
    "name": "media",
    "description": "O id de uma mensagem cujo arquivo é enviado de novo",
    "type": "string",
    "default": ""
   },
   {
    "displayName": "Mostra um áudio como mensagem de voz",
    "name": "voice",
    "description": "Mostra um áudio como mensagem de voz; ligado para Opus em Ogg",
    "type": "boolean",
    "default": false
   },
   {
    "displayName": "Nome do arquivo",
    "name": "fileName",
    "description": "O nome do arquivo, como o destinatário o vê",
    "type": "string",
    "default": ""
   },
   {
    "displayName": "Lugar que se envia",
    "name": "location",
    "description": "O lugar que se envia, com `type` `location`",
    "type": "json",
    "default": ""
   },
   {
    "displayName": "Contatos que se enviam",
    "name": "contacts",
    "description": "Os contatos que se enviam, com `type` `contact`",
    "type": "json",
    "default": ""
   },
   {
    "displayName": "Enquete que se envia",
    "name": "poll",
    "description": "A enquete que se envia, com `type` `poll`",
    "type": "json",
    "default": ""
   },
   {
    "displayName": "Evento que se envia",
    "name": "event",
    "description": "O evento que se envia, com `type` `event`",
    "type": "json",
    "default": ""
   },
   {
    "displayName": "Números das pessoas mencionadas",
    "name": "mentions",
    "description": "Os números das pessoas mencionadas",
    "type": "string",
    "default": [],
    "typeOptions": {
     "multipleValues": true
    }
   },
   {
    "displayName": "Avisa todos os participantes do grupo",
    "name": "mentionAll",
    "description": "Avisa todos os participantes do grupo",
    "type": "boolean",
    "default": false
   },
   {
    "displayName": "Mostra um vídeo como GIF",
    "name": "gif",
    "description": "Mostra um vídeo como GIF: em laço e sem som",
    "type": "boolean",
    "default": false
   },
   {
    "displayName": "Quem recebe só pode abrir o arquivo uma vez",
    "name": "viewOnce",
    "description": "Quem recebe só pode abrir o arquivo uma vez",
    "type": "boolean",
    "default": false
   },
   {
    "displayName": "Mostra a página do primeiro link do texto",
    "name": "linkPreview",
    "description": "Mostra a página do primeiro link do texto",
    "type": "boolean",
    "default": false
   },
   {
    "displayName": "Id da mensagem que esta responde",
    "name": "replyTo",
    "description": "O id da mensagem que esta responde, na mesma conversa",
    "type": "string",
    "default": ""
   },
   {
    "displayName": "Quando enviar",
    "name": "scheduledAt",
    "description": "Quando enviar; ausente, logo",
    "type": "string",
    "default": ""
   },
   {
    "displayName": "Passa a conversa a uma pessoa e cala os robôs por um tempo",
    "name": "takesOver",
    "description": "Passa a conversa a uma pessoa e cala os robôs por um tempo; `false` em mensagens automáticas",
    "type": "boolean",
    "default": false
   }
  ],
  "placeholder": "Acrescentar",
  "displayOptions": {
   "show": {
    "resource": [
     "messages"
    ],
    "operation": [
     "send"
    ]
   }
  }
 },
 {
  "displayName": "Sessão",
  "name": "id",
  "type": "options",
  "default": "",
  "description": "O id da sessão",
  "typeOptions": {
   "loadOptionsMethod": "getSessions"
  },
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "messages"
    ],
    "operation": [
     "sendTemplate"
    ]
   }
  }
 },
 {
  "displayName": "Destinatário",
  "name": "to",
  "description": "O destinatário: um número em dígitos ou o id de um grupo",
  "type": "string",
  "default": "",
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "messages"
    ],
    "operation": [
     "sendTemplate"
    ]
   }
  }
 },
 {
  "displayName": "Template",
  "name": "template",
  "description": "O template: da Meta em sessões Cloud, do usuário nas outras",
  "type": "json",
  "default": "",
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "messages"
    ],
    "operation": [
     "sendTemplate"
    ]
   }
  }
 },
 {
  "displayName": "Opções",
  "name": "options",
  "type": "collection",
  "default": {},
  "options": [
   {
    "displayName": "Quando enviar",
    "name": "scheduledAt",
    "description": "Quando enviar; ausente, logo",
    "type": "string",
    "default": ""
   }
  ],
  "placeholder": "Acrescentar",
  "displayOptions": {
   "show": {
    "resource": [
     "messages"
    ],
    "operation": [
     "sendTemplate"
    ]
   }
  }
 },
 {
  "displayName": "Sessão",
  "name": "id",
  "type": "options",
  "default": "",
  "description": "O id da sessão",
  "typeOptions": {
   "loadOptionsMethod": "getSessions"
  },
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "messages"
    ],
    "operation": [
     "sendInteractive"
    ]
   }
  }
 },
 {
  "displayName": "Destinatário",
  "name": "to",
  "description": "O destinatário: um número em dígitos ou o id de um grupo",
  "type": "string",
  "default": "",
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "messages"
    ],
    "operation": [
     "sendInteractive"
    ]
   }
  }
 },
 {
  "displayName": "Mensagem com botões ou com uma lista",
  "name": "interactive",
  "description": "A mensagem com botões ou com uma lista",
  "type": "json",
  "default": "",
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "messages"
    ],
    "operation": [
     "sendInteractive"
    ]
   }
  }
 },
 {
  "displayName": "Opções",
  "name": "options",
  "type": "collection",
  "default": {},
  "options": [
   {
    "displayName": "Id da mensagem que esta responde",
    "name": "replyTo",
    "description": "O id da mensagem que esta responde, na mesma conversa",
    "type": "string",
    "default": ""
   },
   {
    "displayName": "Quando enviar",
    "name": "scheduledAt",
    "description": "Quando enviar; ausente, logo",
    "type": "string",
    "default": ""
   }
  ],
  "placeholder": "Acrescentar",
  "displayOptions": {
   "show": {
    "resource": [
     "messages"
    ],
    "operation": [
     "sendInteractive"
    ]
   }
  }
 },
 {
  "displayName": "Id da mensagem",
  "name": "id",
  "description": "O id da mensagem",
  "type": "string",
  "default": "",
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "messages"
    ],
    "operation": [
     "react"
    ]
   }
  }
 },
 {
  "displayName": "Emoji",
  "name": "emoji",
  "description": "O emoji; nulo retira a reação",
  "type": "string",
  "default": "",
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "messages"
    ],
    "operation": [
     "react"
    ]
   }
  }
 },
 {
  "displayName": "Id da mensagem",
  "name": "id",
  "description": "O id da mensagem",
  "type": "string",
  "default": "",
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "messages"
    ],
    "operation": [
     "edit"
    ]
   }
  }
 },
 {
  "displayName": "Texto novo",
  "name": "message",
  "description": "O texto novo",
  "type": "string",
  "default": "",
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "messages"
    ],
    "operation": [
     "edit"
    ]
   }
  }
 },
 {
  "displayName": "Id da mensagem",
  "name": "id",
  "description": "O id da mensagem",
  "type": "string",
  "default": "",
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "messages"
    ],
    "operation": [
     "pin"
    ]
   }
  }
 },
 {
  "displayName": "Por quanto tempo fica fixada",
  "name": "duration",
  "description": "Por quanto tempo fica fixada: 24h, 7d ou 30d; nulo desafixa",
  "type": "options",
  "default": "24h",
  "options": [
   {
    "name": "24h",
    "value": "24h"
   },
   {
    "name": "7d",
    "value": "7d"
   },
   {
    "name": "30d",
    "value": "30d"
   }
  ],
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "messages"
    ],
    "operation": [
     "pin"
    ]
   }
  }
 },
 {
  "displayName": "Id da mensagem",
  "name": "id",
  "description": "O id da mensagem",
  "type": "string",
  "default": "",
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "messages"
    ],
    "operation": [
     "revoke"
    ]
   }
  }
 },
 {
  "displayName": "Id da mensagem",
  "name": "id",
  "description": "O id da mensagem",
  "type": "string",
  "default": "",
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "messages"
    ],
    "operation": [
     "forward"
    ]
   }
  }
 },
 {
  "displayName": "Destinatário",
  "name": "to",
  "description": "O destinatário: um número em dígitos ou o id de um grupo",
  "type": "string",
  "default": "",
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "messages"
    ],
    "operation": [
     "forward"
    ]
   }
  }
 },
 {
  "displayName": "Id da mensagem",
  "name": "id",
  "description": "O id da mensagem",
  "type": "string",
  "default": "",
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "messages"
    ],
    "operation": [
     "poll"
    ]
   }
  }
 },
 {
  "displayName": "Id da mensagem",
  "name": "id",
  "description": "O id da mensagem",
  "type": "string",
  "default": "",
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "messages"
    ],
    "operation": [
     "event"
    ]
   }
  }
 },
 {
  "displayName": "Id da mensagem",
  "name": "id",
  "description": "O id da mensagem",
  "type": "string",
  "default": "",
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "messages"
    ],
    "operation": [
     "cancelEvent"
    ]
   }
  }
 },
 {
  "displayName": "Id da mensagem",
  "name": "id",
  "description": "O id da mensagem",
  "type": "string",
  "default": "",
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "messages"
    ],
    "operation": [
     "markRead"
    ]
   }
  }
 },
 {
  "displayName": "Sessão",
  "name": "id",
  "type": "options",
  "default": "",
  "description": "O id da sessão",
  "typeOptions": {
   "loadOptionsMethod": "getSessions"
  },
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "messages"
    ],
    "operation": [
     "typing"
    ]
   }
  }
 },
 {
  "displayName": "Destinatário",
  "name": "to",
  "description": "O destinatário: um número em dígitos ou o id de um grupo",
  "type": "string",
  "default": "",
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "messages"
    ],
    "operation": [
     "typing"
    ]
   }
  }
 },
 {
  "displayName": "Opções",
  "name": "options",
  "type": "collection",
  "default": {},
  "options": [
   {
    "displayName": "`typing`",
    "name": "state",
    "description": "`typing`, `recording` ou `paused`",
    "type": "options",
    "default": "typing",
    "options": [
     {
      "name": "typing",
      "value": "typing"
     },
     {
      "name": "recording",
      "value": "recording"
     },
     {
      "name": "paused",
      "value": "paused"
     }
    ]
   }
  ],
  "placeholder": "Acrescentar",
  "displayOptions": {
   "show": {
    "resource": [
     "messages"
    ],
    "operation": [
     "typing"
    ]
   }
  }
 },
 {
  "displayName": "Sessão",
  "name": "id",
  "type": "options",
  "default": "",
  "description": "O id da sessão",
  "typeOptions": {
   "loadOptionsMethod": "getSessions"
  },
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "messages"
    ],
    "operation": [
     "check"
    ]
   }
  }
 },
 {
  "displayName": "Número",
  "name": "phone",
  "description": "O número, com código do país e DDD",
  "type": "string",
  "default": "",
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "messages"
    ],
    "operation": [
     "check"
    ]
   }
  }
 },
 {
  "displayName": "Sessão",
  "name": "id",
  "type": "options",
  "default": "",
  "description": "O id da sessão",
  "typeOptions": {
   "loadOptionsMethod": "getSessions"
  },
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "messages"
    ],
    "operation": [
     "pace"
    ]
   }
  }
 },
 {
  "displayName": "Sessão",
  "name": "id",
  "type": "options",
  "default": "",
  "description": "O id da sessão",
  "typeOptions": {
   "loadOptionsMethod": "getSessions"
  },
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "messages"
    ],
    "operation": [
     "changePace"
    ]
   }
  }
 },
 {
  "displayName": "Opções",
  "name": "options",
  "type": "collection",
  "default": {},
  "options": [
   {
    "displayName": "Intervalo entre mensagens",
    "name": "gapSeconds",
    "description": "O intervalo entre mensagens, em segundos",
    "type": "number",
    "default": 0
   },
   {
    "displayName": "Até quantos segundos se somam ao acaso",
    "name": "jitterSeconds",
    "description": "Até quantos segundos se somam ao acaso",
    "type": "number",
    "default": 0
   },
   {
    "displayName": "Quantas mensagens por dia",
    "name": "perDay",
    "description": "Quantas mensagens por dia, no máximo; nulo sem limite",
    "type": "number",
    "default": 0
   }
  ],
  "placeholder": "Acrescentar",
  "displayOptions": {
   "show": {
    "resource": [
     "messages"
    ],
    "operation": [
     "changePace"
    ]
   }
  }
 },
 {
  "displayName": "Sessão",
  "name": "id",
  "type": "options",
  "default": "",
  "description": "O id da sessão",
  "typeOptions": {
   "loadOptionsMethod": "getSessions"
  },
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "messages"
    ],
    "operation": [
     "risk"
    ]
   }
  }
 },
 {
  "displayName": "Arquivo",
  "name": "file",
  "type": "string",
  "default": "data",
  "description": "O campo binário do item que tem o arquivo",
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "messages"
    ],
    "operation": [
     "sendMedia"
    ]
   }
  }
 },
 {
  "displayName": "Sessão",
  "name": "sessionId",
  "type": "options",
  "default": "",
  "description": "O id da sessão",
  "typeOptions": {
   "loadOptionsMethod": "getSessions"
  },
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "messages"
    ],
    "operation": [
     "sendMedia"
    ]
   }
  }
 },
 {
  "displayName": "Destinatário",
  "name": "to",
  "description": "O destinatário: um número em dígitos ou o id de um grupo",
  "type": "string",
  "default": "",
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "messages"
    ],
    "operation": [
     "sendMedia"
    ]
   }
  }
 },
 {
  "displayName": "Opções",
  "name": "options",
  "type": "collection",
  "default": {},
  "options": [
   {
    "displayName": "Legenda",
    "name": "caption",
    "description": "A legenda",
    "type": "string",
    "default": ""
   },
   {
    "displayName": "Tipo com que o arquivo é mostrado",
    "name": "type",
    "description": "O tipo com que o arquivo é mostrado; o do conteúdo sem outro",
    "type": "options",
    "default": "",
    "options": [
     {
      "name": "image",
      "value": "image"
     },
     {
      "name": "video",
      "value": "video"
     },
     {
      "name": "audio",
      "value": "audio"
     },
     {
      "name": "document",
      "value": "document"
     },
     {
      "name": "sticker",
      "value": "sticker"
     }
    ]
   },
   {
    "displayName": "Nome do arquivo",
    "name": "fileName",
    "description": "O nome do arquivo, como o destinatário o vê",
    "type": "string",
    "default": ""
   },
   {
    "displayName": "Números das pessoas mencionadas",
    "name": "mentions",
    "description": "Os números das pessoas mencionadas",
    "type": "json",
    "default": ""
   },
   {
    "displayName": "Avisa todos os participantes do grupo",
    "name": "mentionAll",
    "description": "Avisa todos os participantes do grupo",
    "type": "boolean",
    "default": false
   },
   {
    "displayName": "O vídeo toca sozinho",
    "name": "gif",
    "description": "Se o vídeo toca sozinho, em laço e sem som",
    "type": "boolean",
    "default": false
   },
   {
    "displayName": "Só pode ser vista uma vez",
    "name": "viewOnce",
    "description": "Se só pode ser vista uma vez",
    "type": "boolean",
    "default": false
   },
   {
    "displayName": "Id da mensagem que esta responde",
    "name": "replyTo",
    "description": "O id da mensagem que esta responde, na mesma conversa",
    "type": "string",
    "default": ""
   },
   {
    "displayName": "Quando enviar",
    "name": "scheduledAt",
    "description": "Quando enviar; ausente, logo",
    "type": "string",
    "default": ""
   }
  ],
  "placeholder": "Acrescentar",
  "displayOptions": {
   "show": {
    "resource": [
     "messages"
    ],
    "operation": [
     "sendMedia"
    ]
   }
  }
 },
 {
  "displayName": "Sessão",
  "name": "id",
  "type": "options",
  "default": "",
  "description": "O id da sessão",
  "typeOptions": {
   "loadOptionsMethod": "getSessions"
  },
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "messages"
    ],
    "operation": [
     "list"
    ]
   }
  }
 },
 {
  "displayName": "Todas as páginas",
  "name": "returnAll",
  "type": "boolean",
  "default": false,
  "description": "Ligado, lista tudo; desligado, só a primeira página",
  "displayOptions": {
   "show": {
    "resource": [
     "messages"
    ],
    "operation": [
     "list"
    ]
   }
  }
 },
 {
  "displayName": "Opções",
  "name": "options",
  "type": "collection",
  "default": {},
  "options": [
   {
    "displayName": "Contato",
    "name": "contact",
    "description": "O contato: o número, ou o id de um grupo",
    "type": "string",
    "default": ""
   },
   {
    "displayName": "Só o que entrou ou só o que saiu",
    "name": "direction",
    "description": "Só o que entrou ou só o que saiu",
    "type": "options",
    "default": "",
    "options": [
     {
      "name": "incoming",
      "value": "incoming"
     },
     {
      "name": "outgoing",
      "value": "outgoing"
     }
    ]
   },
   {
    "displayName": "Só o que está neste estado",
    "name": "state",
    "description": "Só o que está neste estado",
    "type": "options",
    "default": "",
    "options": [
     {
      "name": "scheduled",
      "value": "scheduled"
     },
     {
      "name": "queued",
      "value": "queued"
     },
     {
      "name": "sending",
      "value": "sending"
     },
     {
      "name": "sent",
      "value": "sent"
     },
     {
      "name": "delivered",
      "value": "delivered"
     },
     {
      "name": "read",
      "value": "read"
     },
     {
      "name": "played",
      "value": "played"
     },
     {
      "name": "failed",
      "value": "failed"
     },
     {
      "name": "cancelled",
      "value": "cancelled"
     },
     {
      "name": "received",
      "value": "received"
     }
    ]
   },
   {
    "displayName": "Quantos",
    "name": "limit",
    "description": "Quantos, no máximo",
    "type": "number",
    "default": 0
   }
  ],
  "placeholder": "Acrescentar",
  "displayOptions": {
   "show": {
    "resource": [
     "messages"
    ],
    "operation": [
     "list"
    ]
   }
  }
 },
 {
  "displayName": "Todas as páginas",
  "name": "returnAll",
  "type": "boolean",
  "default": false,
  "description": "Ligado, lista tudo; desligado, só a primeira página",
  "displayOptions": {
   "show": {
    "resource": [
     "messages"
    ],
    "operation": [
     "search"
    ]
   }
  }
 },
 {
  "displayName": "Opções",
  "name": "options",
  "type": "collection",
  "default": {},
  "options": [
   {
    "displayName": "Sessão",
    "name": "sessionId",
    "type": "options",
    "default": "",
    "description": "O id da sessão",
    "typeOptions": {
     "loadOptionsMethod": "getSessions"
    }
   },
   {
    "displayName": "Texto que se procura",
    "name": "search",
    "description": "O texto que se procura",
    "type": "string",
    "default": ""
   },
   {
    "displayName": "Só o que entrou ou só o que saiu",
    "name": "direction",
    "description": "Só o que entrou ou só o que saiu",
    "type": "options",
    "default": "",
    "options": [
     {
      "name": "incoming",
      "value": "incoming"
     },
     {
      "name": "outgoing",
      "value": "outgoing"
     }
    ]
   },
   {
    "displayName": "Só o que está neste estado",
    "name": "state",
    "description": "Só o que está neste estado",
    "type": "options",
    "default": "",
    "options": [
     {
      "name": "pending",
      "value": "pending"
     },
     {
      "name": "scheduled",
      "value": "scheduled"
     },
     {
      "name": "queued",
      "value": "queued"
     },
     {
      "name": "sending",
      "value": "sending"
     },
     {
      "name": "sent",
      "value": "sent"
     },
     {
      "name": "delivered",
      "value": "delivered"
     },
     {
      "name": "read",
      "value": "read"
     },
     {
      "name": "played",
      "value": "played"
     },
     {
      "name": "failed",
      "value": "failed"
     },
     {
      "name": "cancelled",
      "value": "cancelled"
     },
     {
      "name": "received",
      "value": "received"
     }
    ]
   },
   {
    "displayName": "Com `true`",
    "name": "today",
    "description": "Com `true`, só as mensagens de hoje no fuso da conta; as que falharam, pela hora da falha",
    "type": "boolean",
    "default": false
   },
   {
    "displayName": "Quantos",
    "name": "limit",
    "description": "Quantos, no máximo",
    "type": "number",
    "default": 0
   }
  ],
  "placeholder": "Acrescentar",
  "displayOptions": {
   "show": {
    "resource": [
     "messages"
    ],
    "operation": [
     "search"
    ]
   }
  }
 },
 {
  "displayName": "Sessão",
  "name": "id",
  "type": "options",
  "default": "",
  "description": "O id da sessão",
  "typeOptions": {
   "loadOptionsMethod": "getSessions"
  },
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "messages"
    ],
    "operation": [
     "listScheduled"
    ]
   }
  }
 },
 {
  "displayName": "Todas as páginas",
  "name": "returnAll",
  "type": "boolean",
  "default": false,
  "description": "Ligado, lista tudo; desligado, só a primeira página",
  "displayOptions": {
   "show": {
    "resource": [
     "messages"
    ],
    "operation": [
     "listScheduled"
    ]
   }
  }
 },
 {
  "displayName": "Opções",
  "name": "options",
  "type": "collection",
  "default": {},
  "options": [
   {
    "displayName": "Contato",
    "name": "contact",
    "description": "O contato: o número, ou o id de um grupo",
    "type": "string",
    "default": ""
   },
   {
    "displayName": "Quantos",
    "name": "limit",
    "description": "Quantos, no máximo",
    "type": "number",
    "default": 0
   }
  ],
  "placeholder": "Acrescentar",
  "displayOptions": {
   "show": {
    "resource": [
     "messages"
    ],
    "operation": [
     "listScheduled"
    ]
   }
  }
 },
 {
  "displayName": "Id da mensagem",
  "name": "id",
  "description": "O id da mensagem",
  "type": "string",
  "default": "",
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "messages"
    ],
    "operation": [
     "reschedule"
    ]
   }
  }
 },
 {
  "displayName": "Opções",
  "name": "options",
  "type": "collection",
  "default": {},
  "options": [
   {
    "displayName": "Quando enviar",
    "name": "scheduledAt",
    "description": "Quando enviar; ausente, logo",
    "type": "string",
    "default": ""
   },
   {
    "displayName": "Mensagem",
    "name": "message",
    "description": "A mensagem",
    "type": "string",
    "default": ""
   }
  ],
  "placeholder": "Acrescentar",
  "displayOptions": {
   "show": {
    "resource": [
     "messages"
    ],
    "operation": [
     "reschedule"
    ]
   }
  }
 },
 {
  "displayName": "Id da mensagem",
  "name": "id",
  "description": "O id da mensagem",
  "type": "string",
  "default": "",
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "messages"
    ],
    "operation": [
     "sendNow"
    ]
   }
  }
 },
 {
  "displayName": "Id da mensagem",
  "name": "id",
  "description": "O id da mensagem",
  "type": "string",
  "default": "",
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "messages"
    ],
    "operation": [
     "get"
    ]
   }
  }
 },
 {
  "displayName": "Id da mensagem",
  "name": "id",
  "description": "O id da mensagem",
  "type": "string",
  "default": "",
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "messages"
    ],
    "operation": [
     "media"
    ]
   }
  }
 },
 {
  "displayName": "Id da mensagem",
  "name": "id",
  "description": "O id da mensagem",
  "type": "string",
  "default": "",
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "messages"
    ],
    "operation": [
     "cancel"
    ]
   }
  }
 },
 {
  "displayName": "Id da mensagem",
  "name": "id",
  "description": "O id da mensagem",
  "type": "string",
  "default": "",
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "messages"
    ],
    "operation": [
     "retry"
    ]
   }
  }
 },
 {
  "displayName": "Sessão",
  "name": "id",
  "type": "options",
  "default": "",
  "description": "O id da sessão",
  "typeOptions": {
   "loadOptionsMethod": "getSessions"
  },
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "conversations"
    ],
    "operation": [
     "list"
    ]
   }
  }
 },
 {
  "displayName": "Todas as páginas",
  "name": "returnAll",
  "type": "boolean",
  "default": false,
  "description": "Ligado, lista tudo; desligado, só a primeira página",
  "displayOptions": {
   "show": {
    "resource": [
     "conversations"
    ],
    "operation": [
     "list"
    ]
   }
  }
 },
 {
  "displayName": "Opções",
  "name": "options",
  "type": "collection",
  "default": {},
  "options": [
   {
    "displayName": "Texto que se procura",
    "name": "search",
    "description": "O texto que se procura",
    "type": "string",
    "default": ""
   },
   {
    "displayName": "Só as que são deste",
    "name": "owner",
    "description": "Só as que são deste: de um robô ou de uma pessoa",
    "type": "options",
    "default": "",
    "options": [
     {
      "name": "bot",
      "value": "bot"
     },
     {
      "name": "human",
      "value": "human"
     },
     {
      "name": "paused",
      "value": "paused"
     }
    ]
   },
   {
    "displayName": "Com `true`",
    "name": "unread",
    "description": "Com `true`, só as conversas com mensagens não lidas",
    "type": "boolean",
    "default": false
   },
   {
    "displayName": "Só as conversas arquivadas",
    "name": "archived",
    "description": "Só as conversas arquivadas (`true`), ou só as outras",
    "type": "boolean",
    "default": false
   },
   {
    "displayName": "Só as conversas com esta etiqueta",
    "name": "label",
    "description": "Só as conversas com esta etiqueta, pelo id dela",
    "type": "string",
    "default": ""
   },
   {
    "displayName": "Quantos",
    "name": "limit",
    "description": "Quantos, no máximo",
    "type": "number",
    "default": 0
   }
  ],
  "placeholder": "Acrescentar",
  "displayOptions": {
   "show": {
    "resource": [
     "conversations"
    ],
    "operation": [
     "list"
    ]
   }
  }
 },
 {
  "displayName": "Sessão",
  "name": "id",
  "type": "options",
  "default": "",
  "description": "O id da sessão",
  "typeOptions": {
   "loadOptionsMethod": "getSessions"
  },
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "conversations"
    ],
    "operation": [
     "get"
    ]
   }
  }
 },
 {
  "displayName": "Contato",
  "name": "contact",
  "description": "O contato: o número, ou o id de um grupo",
  "type": "string",
  "default": "",
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "conversations"
    ],
    "operation": [
     "get"
    ]
   }
  }
 },
 {
  "displayName": "Sessão",
  "name": "id",
  "type": "options",
  "default": "",
  "description": "O id da sessão",
  "typeOptions": {
   "loadOptionsMethod": "getSessions"
  },
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "conversations"
    ],
    "operation": [
     "update"
    ]
   }
  }
 },
 {
  "displayName": "Contato",
  "name": "contact",
  "description": "O contato: o número, ou o id de um grupo",
  "type": "string",
  "default": "",
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "conversations"
    ],
    "operation": [
     "update"
    ]
   }
  }
 },
 {
  "displayName": "Quem responde",
  "name": "owner",
  "description": "Quem responde: `bot` ou `human`",
  "type": "options",
  "default": "bot",
  "options": [
   {
    "name": "bot",
    "value": "bot"
   },
   {
    "name": "human",
    "value": "human"
   },
   {
    "name": "paused",
    "value": "paused"
   }
  ],
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "conversations"
    ],
    "operation": [
     "update"
    ]
   }
  }
 },
 {
  "displayName": "Opções",
  "name": "options",
  "type": "collection",
  "default": {},
  "options": [
   {
    "displayName": "Por quantos minutos uma pessoa responde",
    "name": "minutes",
    "description": "Por quantos minutos uma pessoa responde; sem isto, sem fim",
    "type": "number",
    "default": 0
   }
  ],
  "placeholder": "Acrescentar",
  "displayOptions": {
   "show": {
    "resource": [
     "conversations"
    ],
    "operation": [
     "update"
    ]
   }
  }
 },
 {
  "displayName": "Sessão",
  "name": "id",
  "type": "options",
  "default": "",
  "description": "O id da sessão",
  "typeOptions": {
   "loadOptionsMethod": "getSessions"
  },
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "conversations"
    ],
    "operation": [
     "fetchHistory"
    ]
   }
  }
 },
 {
  "displayName": "Contato",
  "name": "contact",
  "description": "O contato: o número, ou o id de um grupo",
  "type": "string",
  "default": "",
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "conversations"
    ],
    "operation": [
     "fetchHistory"
    ]
   }
  }
 },
 {
  "displayName": "Opções",
  "name": "options",
  "type": "collection",
  "default": {},
  "options": [
   {
    "displayName": "Quantos",
    "name": "count",
    "description": "Quantos",
    "type": "number",
    "default": 50
   }
  ],
  "placeholder": "Acrescentar",
  "displayOptions": {
   "show": {
    "resource": [
     "conversations"
    ],
    "operation": [
     "fetchHistory"
    ]
   }
  }
 },
 {
  "displayName": "Sessão",
  "name": "id",
  "type": "options",
  "default": "",
  "description": "O id da sessão",
  "typeOptions": {
   "loadOptionsMethod": "getSessions"
  },
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "conversations"
    ],
    "operation": [
     "markRead"
    ]
   }
  }
 },
 {
  "displayName": "Contato",
  "name": "contact",
  "description": "O contato: o número, ou o id de um grupo",
  "type": "string",
  "default": "",
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "conversations"
    ],
    "operation": [
     "markRead"
    ]
   }
  }
 },
 {
  "displayName": "Sessão",
  "name": "id",
  "type": "options",
  "default": "",
  "description": "O id da sessão",
  "typeOptions": {
   "loadOptionsMethod": "getSessions"
  },
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "conversations"
    ],
    "operation": [
     "changeState"
    ]
   }
  }
 },
 {
  "displayName": "Contato",
  "name": "contact",
  "description": "O contato: o número, ou o id de um grupo",
  "type": "string",
  "default": "",
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "conversations"
    ],
    "operation": [
     "changeState"
    ]
   }
  }
 },
 {
  "displayName": "Opções",
  "name": "options",
  "type": "collection",
  "default": {},
  "options": [
   {
    "displayName": "Conversa está arquivada",
    "name": "archived",
    "description": "A conversa está arquivada",
    "type": "boolean",
    "default": false
   },
   {
    "displayName": "Está fixada no topo",
    "name": "pinned",
    "description": "Se está fixada no topo",
    "type": "boolean",
    "default": false
   },
   {
    "displayName": "Por quanto tempo silenciar a conversa",
    "name": "muted",
    "description": "Por quanto tempo silenciar a conversa; `off` volta a notificar",
    "type": "options",
    "default": "",
    "options": [
     {
      "name": "8h",
      "value": "8h"
     },
     {
      "name": "1w",
      "value": "1w"
     },
     {
      "name": "always",
      "value": "always"
     },
     {
      "name": "off",
      "value": "off"
     }
    ]
   },
   {
    "displayName": "Quantas mensagens não foram lidas",
    "name": "unread",
    "description": "Quantas mensagens não foram lidas",
    "type": "boolean",
    "default": false
   },
   {
    "displayName": "Mensagens temporárias",
    "name": "disappearing",
    "description": "Mensagens temporárias: o tempo até sumirem dos celulares; `off` desliga",
    "type": "options",
    "default": "",
    "options": [
     {
      "name": "off",
      "value": "off"
     },
     {
      "name": "24h",
      "value": "24h"
     },
     {
      "name": "7d",
      "value": "7d"
     },
     {
      "name": "90d",
      "value": "90d"
     }
    ]
   }
  ],
  "placeholder": "Acrescentar",
  "displayOptions": {
   "show": {
    "resource": [
     "conversations"
    ],
    "operation": [
     "changeState"
    ]
   }
  }
 },
 {
  "displayName": "Sessão",
  "name": "id",
  "type": "options",
  "default": "",
  "description": "O id da sessão",
  "typeOptions": {
   "loadOptionsMethod": "getSessions"
  },
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "conversations"
    ],
    "operation": [
     "setMessageLabels"
    ]
   }
  }
 },
 {
  "displayName": "Contato",
  "name": "contact",
  "description": "O contato: o número, ou o id de um grupo",
  "type": "string",
  "default": "",
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "conversations"
    ],
    "operation": [
     "setMessageLabels"
    ]
   }
  }
 },
 {
  "displayName": "Id da mensagem",
  "name": "messageId",
  "description": "O id da mensagem",
  "type": "string",
  "default": "",
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "conversations"
    ],
    "operation": [
     "setMessageLabels"
    ]
   }
  }
 },
 {
  "displayName": "Etiquetas",
  "name": "labels",
  "description": "As etiquetas, pelos ids",
  "type": "string",
  "default": [],
  "typeOptions": {
   "multipleValues": true
  },
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "conversations"
    ],
    "operation": [
     "setMessageLabels"
    ]
   }
  }
 },
 {
  "displayName": "Sessão",
  "name": "id",
  "type": "options",
  "default": "",
  "description": "O id da sessão",
  "typeOptions": {
   "loadOptionsMethod": "getSessions"
  },
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "conversations"
    ],
    "operation": [
     "setLabels"
    ]
   }
  }
 },
 {
  "displayName": "Contato",
  "name": "contact",
  "description": "O contato: o número, ou o id de um grupo",
  "type": "string",
  "default": "",
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "conversations"
    ],
    "operation": [
     "setLabels"
    ]
   }
  }
 },
 {
  "displayName": "Etiquetas",
  "name": "labels",
  "description": "As etiquetas, pelos ids",
  "type": "string",
  "default": [],
  "typeOptions": {
   "multipleValues": true
  },
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "conversations"
    ],
    "operation": [
     "setLabels"
    ]
   }
  }
 },
 {
  "displayName": "Sessão",
  "name": "id",
  "type": "options",
  "default": "",
  "description": "O id da sessão",
  "typeOptions": {
   "loadOptionsMethod": "getSessions"
  },
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "conversations"
    ],
    "operation": [
     "pinned"
    ]
   }
  }
 },
 {
  "displayName": "Contato",
  "name": "contact",
  "description": "O contato: o número, ou o id de um grupo",
  "type": "string",
  "default": "",
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "conversations"
    ],
    "operation": [
     "pinned"
    ]
   }
  }
 },
 {
  "displayName": "Sessão",
  "name": "id",
  "type": "options",
  "default": "",
  "description": "O id da sessão",
  "typeOptions": {
   "loadOptionsMethod": "getSessions"
  },
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "conversations"
    ],
    "operation": [
     "star"
    ]
   }
  }
 },
 {
  "displayName": "Contato",
  "name": "contact",
  "description": "O contato: o número, ou o id de um grupo",
  "type": "string",
  "default": "",
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "conversations"
    ],
    "operation": [
     "star"
    ]
   }
  }
 },
 {
  "displayName": "Id da mensagem",
  "name": "messageId",
  "description": "O id da mensagem",
  "type": "string",
  "default": "",
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "conversations"
    ],
    "operation": [
     "star"
    ]
   }
  }
 },
 {
  "displayName": "Marca a mensagem como favorita",
  "name": "starred",
  "description": "Marca a mensagem como favorita, ou desmarca",
  "type": "boolean",
  "default": false,
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "conversations"
    ],
    "operation": [
     "star"
    ]
   }
  }
 },
 {
  "displayName": "Sessão",
  "name": "id",
  "type": "options",
  "default": "",
  "description": "O id da sessão",
  "typeOptions": {
   "loadOptionsMethod": "getSessions"
  },
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "conversations"
    ],
    "operation": [
     "createCallLink"
    ]
   }
  }
 },
 {
  "displayName": "Tipo da chamada",
  "name": "type",
  "description": "O tipo da chamada: voz ou vídeo",
  "type": "options",
  "default": "audio",
  "options": [
   {
    "name": "audio",
    "value": "audio"
   },
   {
    "name": "video",
    "value": "video"
   }
  ],
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "conversations"
    ],
    "operation": [
     "createCallLink"
    ]
   }
  }
 },
 {
  "displayName": "Sessão",
  "name": "id",
  "type": "options",
  "default": "",
  "description": "O id da sessão",
  "typeOptions": {
   "loadOptionsMethod": "getSessions"
  },
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "conversations"
    ],
    "operation": [
     "labels"
    ]
   }
  }
 },
 {
  "displayName": "Sessão",
  "name": "id",
  "type": "options",
  "default": "",
  "description": "O id da sessão",
  "typeOptions": {
   "loadOptionsMethod": "getSessions"
  },
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "conversations"
    ],
    "operation": [
     "createLabel"
    ]
   }
  }
 },
 {
  "displayName": "Nome",
  "name": "name",
  "description": "O nome",
  "type": "string",
  "default": "",
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "conversations"
    ],
    "operation": [
     "createLabel"
    ]
   }
  }
 },
 {
  "displayName": "Cor",
  "name": "color",
  "description": "A cor",
  "type": "number",
  "default": 0,
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "conversations"
    ],
    "operation": [
     "createLabel"
    ]
   }
  }
 },
 {
  "displayName": "Sessão",
  "name": "id",
  "type": "options",
  "default": "",
  "description": "O id da sessão",
  "typeOptions": {
   "loadOptionsMethod": "getSessions"
  },
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "conversations"
    ],
    "operation": [
     "updateLabel"
    ]
   }
  }
 },
 {
  "displayName": "Id da etiqueta",
  "name": "labelId",
  "description": "O id da etiqueta",
  "type": "string",
  "default": "",
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "conversations"
    ],
    "operation": [
     "updateLabel"
    ]
   }
  }
 },
 {
  "displayName": "Opções",
  "name": "options",
  "type": "collection",
  "default": {},
  "options": [
   {
    "displayName": "Nome",
    "name": "name",
    "description": "O nome",
    "type": "string",
    "default": ""
   },
   {
    "displayName": "Cor",
    "name": "color",
    "description": "A cor",
    "type": "number",
    "default": 0
   }
  ],
  "placeholder": "Acrescentar",
  "displayOptions": {
   "show": {
    "resource": [
     "conversations"
    ],
    "operation": [
     "updateLabel"
    ]
   }
  }
 },
 {
  "displayName": "Sessão",
  "name": "id",
  "type": "options",
  "default": "",
  "description": "O id da sessão",
  "typeOptions": {
   "loadOptionsMethod": "getSessions"
  },
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "conversations"
    ],
    "operation": [
     "removeLabel"
    ]
   }
  }
 },
 {
  "displayName": "Id da etiqueta",
  "name": "labelId",
  "description": "O id da etiqueta",
  "type": "string",
  "default": "",
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "conversations"
    ],
    "operation": [
     "removeLabel"
    ]
   }
  }
 },
 {
  "displayName": "Sessão",
  "name": "id",
  "type": "options",
  "default": "",
  "description": "O id da sessão",
  "typeOptions": {
   "loadOptionsMethod": "getSessions"
  },
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "contacts"
    ],
    "operation": [
     "list"
    ]
   }
  }
 },
 {
  "displayName": "Todas as páginas",
  "name": "returnAll",
  "type": "boolean",
  "default": false,
  "description": "Ligado, lista tudo; desligado, só a primeira página",
  "displayOptions": {
   "show": {
    "resource": [
     "contacts"
    ],
    "operation": [
     "list"
    ]
   }
  }
 },
 {
  "displayName": "Opções",
  "name": "options",
  "type": "collection",
  "default": {},
  "options": [
   {
    "displayName": "Texto que se procura",
    "name": "search",
    "description": "O texto que se procura",
    "type": "string",
    "default": ""
   },
   {
    "displayName": "Quantos",
    "name": "limit",
    "description": "Quantos, no máximo",
    "type": "number",
    "default": 0
   },
   {
    "displayName": "Letra em que a lista começa",
    "name": "letter",
    "description": "A letra em que a lista começa",
    "type": "string",
    "default": ""
   }
  ],
  "placeholder": "Acrescentar",
  "displayOptions": {
   "show": {
    "resource": [
     "contacts"
    ],
    "operation": [
     "list"
    ]
   }
  }
 },
 {
  "displayName": "Todas as páginas",
  "name": "returnAll",
  "type": "boolean",
  "default": false,
  "description": "Ligado, lista tudo; desligado, só a primeira página",
  "displayOptions": {
   "show": {
    "resource": [
     "contacts"
    ],
    "operation": [
     "ofAccount"
    ]
   }
  }
 },
 {
  "displayName": "Opções",
  "name": "options",
  "type": "collection",
  "default": {},
  "options": [
   {
    "displayName": "Texto que se procura",
    "name": "search",
    "description": "O texto que se procura",
    "type": "string",
    "default": ""
   },
   {
    "displayName": "Quantos",
    "name": "limit",
    "description": "Quantos, no máximo",
    "type": "number",
    "default": 0
   }
  ],
  "placeholder": "Acrescentar",
  "displayOptions": {
   "show": {
    "resource": [
     "contacts"
    ],
    "operation": [
     "ofAccount"
    ]
   }
  }
 },
 {
  "displayName": "Sessão",
  "name": "id",
  "type": "options",
  "default": "",
  "description": "O id da sessão",
  "typeOptions": {
   "loadOptionsMethod": "getSessions"
  },
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "contacts"
    ],
    "operation": [
     "stats"
    ]
   }
  }
 },
 {
  "displayName": "Sessão",
  "name": "id",
  "type": "options",
  "default": "",
  "description": "O id da sessão",
  "typeOptions": {
   "loadOptionsMethod": "getSessions"
  },
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "contacts"
    ],
    "operation": [
     "save"
    ]
   }
  }
 },
 {
  "displayName": "Contato",
  "name": "contact",
  "description": "O contato: o número, ou o id de um grupo",
  "type": "string",
  "default": "",
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "contacts"
    ],
    "operation": [
     "save"
    ]
   }
  }
 },
 {
  "displayName": "Nome na agenda",
  "name": "name",
  "description": "O nome na agenda",
  "type": "string",
  "default": "",
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "contacts"
    ],
    "operation": [
     "save"
    ]
   }
  }
 },
 {
  "displayName": "Opções",
  "name": "options",
  "type": "collection",
  "default": {},
  "options": [
   {
    "displayName": "O salva também na agenda do celular",
    "name": "saveOnPhone",
    "description": "Se o salva também na agenda do celular; padrão `true`",
    "type": "boolean",
    "default": false
   }
  ],
  "placeholder": "Acrescentar",
  "displayOptions": {
   "show": {
    "resource": [
     "contacts"
    ],
    "operation": [
     "save"
    ]
   }
  }
 },
 {
  "displayName": "Sessão",
  "name": "id",
  "type": "options",
  "default": "",
  "description": "O id da sessão",
  "typeOptions": {
   "loadOptionsMethod": "getSessions"
  },
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "contacts"
    ],
    "operation": [
     "remove"
    ]
   }
  }
 },
 {
  "displayName": "Contato",
  "name": "contact",
  "description": "O contato: o número, ou o id de um grupo",
  "type": "string",
  "default": "",
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "contacts"
    ],
    "operation": [
     "remove"
    ]
   }
  }
 },
 {
  "displayName": "Sessão",
  "name": "id",
  "type": "options",
  "default": "",
  "description": "O id da sessão",
  "typeOptions": {
   "loadOptionsMethod": "getSessions"
  },
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "contacts"
    ],
    "operation": [
     "profile"
    ]
   }
  }
 },
 {
  "displayName": "Contato",
  "name": "contact",
  "description": "O contato: o número, ou o id de um grupo",
  "type": "string",
  "default": "",
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "contacts"
    ],
    "operation": [
     "profile"
    ]
   }
  }
 },
 {
  "displayName": "Opções",
  "name": "options",
  "type": "collection",
  "default": {},
  "options": [
   {
    "displayName": "Com `true`",
    "name": "refresh",
    "description": "Com `true`, pergunta ao WhatsApp em vez de usar a memória do gateway",
    "type": "boolean",
    "default": false
   }
  ],
  "placeholder": "Acrescentar",
  "displayOptions": {
   "show": {
    "resource": [
     "contacts"
    ],
    "operation": [
     "profile"
    ]
   }
  }
 },
 {
  "displayName": "Sessão",
  "name": "id",
  "type": "options",
  "default": "",
  "description": "O id da sessão",
  "typeOptions": {
   "loadOptionsMethod": "getSessions"
  },
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "contacts"
    ],
    "operation": [
     "presence"
    ]
   }
  }
 },
 {
  "displayName": "Contato",
  "name": "contact",
  "description": "O contato: o número, ou o id de um grupo",
  "type": "string",
  "default": "",
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "contacts"
    ],
    "operation": [
     "presence"
    ]
   }
  }
 },
 {
  "displayName": "Sessão",
  "name": "id",
  "type": "options",
  "default": "",
  "description": "O id da sessão",
  "typeOptions": {
   "loadOptionsMethod": "getSessions"
  },
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "contacts"
    ],
    "operation": [
     "blocked"
    ]
   }
  }
 },
 {
  "displayName": "Sessão",
  "name": "id",
  "type": "options",
  "default": "",
  "description": "O id da sessão",
  "typeOptions": {
   "loadOptionsMethod": "getSessions"
  },
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "contacts"
    ],
    "operation": [
     "block"
    ]
   }
  }
 },
 {
  "displayName": "Contato",
  "name": "contact",
  "description": "O contato: o número, ou o id de um grupo",
  "type": "string",
  "default": "",
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "contacts"
    ],
    "operation": [
     "block"
    ]
   }
  }
 },
 {
  "displayName": "Sessão",
  "name": "id",
  "type": "options",
  "default": "",
  "description": "O id da sessão",
  "typeOptions": {
   "loadOptionsMethod": "getSessions"
  },
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "contacts"
    ],
    "operation": [
     "unblock"
    ]
   }
  }
 },
 {
  "displayName": "Contato",
  "name": "contact",
  "description": "O contato: o número, ou o id de um grupo",
  "type": "string",
  "default": "",
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "contacts"
    ],
    "operation": [
     "unblock"
    ]
   }
  }
 },
 {
  "displayName": "Sessão",
  "name": "id",
  "type": "options",
  "default": "",
  "description": "O id da sessão",
  "typeOptions": {
   "loadOptionsMethod": "getSessions"
  },
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "groups"
    ],
    "operation": [
     "list"
    ]
   }
  }
 },
 {
  "displayName": "Opções",
  "name": "options",
  "type": "collection",
  "default": {},
  "options": [
   {
    "displayName": "Com `true`",
    "name": "refresh",
    "description": "Com `true`, pergunta ao WhatsApp em vez de usar a memória do gateway",
    "type": "boolean",
    "default": false
   },
   {
    "displayName": "Texto que se procura",
    "name": "search",
    "description": "O texto que se procura",
    "type": "string",
    "default": ""
   },
   {
    "displayName": "Só os grupos desta comunidade",
    "name": "community",
    "description": "Só os grupos desta comunidade, pelo id dela",
    "type": "string",
    "default": ""
   }
  ],
  "placeholder": "Acrescentar",
  "displayOptions": {
   "show": {
    "resource": [
     "groups"
    ],
    "operation": [
     "list"
    ]
   }
  }
 },
 {
  "displayName": "Sessão",
  "name": "id",
  "type": "options",
  "default": "",
  "description": "O id da sessão",
  "typeOptions": {
   "loadOptionsMethod": "getSessions"
  },
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "groups"
    ],
    "operation": [
     "get"
    ]
   }
  }
 },
 {
  "displayName": "Id do grupo",
  "name": "groupId",
  "description": "O id do grupo",
  "type": "string",
  "default": "",
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "groups"
    ],
    "operation": [
     "get"
    ]
   }
  }
 },
 {
  "displayName": "Opções",
  "name": "options",
  "type": "collection",
  "default": {},
  "options": [
   {
    "displayName": "Com `true`",
    "name": "refresh",
    "description": "Com `true`, pergunta ao WhatsApp em vez de usar a memória do gateway",
    "type": "boolean",
    "default": false
   }
  ],
  "placeholder": "Acrescentar",
  "displayOptions": {
   "show": {
    "resource": [
     "groups"
    ],
    "operation": [
     "get"
    ]
   }
  }
 },
 {
  "displayName": "Sessão",
  "name": "id",
  "type": "options",
  "default": "",
  "description": "O id da sessão",
  "typeOptions": {
   "loadOptionsMethod": "getSessions"
  },
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "groups"
    ],
    "operation": [
     "create"
    ]
   }
  }
 },
 {
  "displayName": "Nome",
  "name": "name",
  "description": "O nome",
  "type": "string",
  "default": "",
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "groups"
    ],
    "operation": [
     "create"
    ]
   }
  }
 },
 {
  "displayName": "Números dos participantes",
  "name": "participants",
  "description": "Os números dos participantes",
  "type": "string",
  "default": [],
  "typeOptions": {
   "multipleValues": true
  },
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "groups"
    ],
    "operation": [
     "create"
    ]
   }
  }
 },
 {
  "displayName": "Sessão",
  "name": "id",
  "type": "options",
  "default": "",
  "description": "O id da sessão",
  "typeOptions": {
   "loadOptionsMethod": "getSessions"
  },
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "groups"
    ],
    "operation": [
     "update"
    ]
   }
  }
 },
 {
  "displayName": "Id do grupo",
  "name": "groupId",
  "description": "O id do grupo",
  "type": "string",
  "default": "",
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "groups"
    ],
    "operation": [
     "update"
    ]
   }
  }
 },
 {
  "displayName": "Opções",
  "name": "options",
  "type": "collection",
  "default": {},
  "options": [
   {
    "displayName": "Nome",
    "name": "name",
    "description": "O nome",
    "type": "string",
    "default": ""
   },
   {
    "displayName": "Descrição",
    "name": "description",
    "description": "A descrição, em palavras do dono",
    "type": "string",
    "default": ""
   },
   {
    "displayName": "Só administradores escrevem",
    "name": "onlyAdminsSend",
    "description": "Se só administradores escrevem",
    "type": "boolean",
    "default": false
   },
   {
    "displayName": "Só administradores mudam os dados do grupo",
    "name": "onlyAdminsEdit",
    "description": "Se só administradores mudam os dados do grupo",
    "type": "boolean",
    "default": false
   },
   {
    "displayName": "Só administradores adicionam participantes",
    "name": "onlyAdminsAdd",
    "description": "Se só administradores adicionam participantes",
    "type": "boolean",
    "default": false
   },
   {
    "displayName": "Administradores aprovam quem entra",
    "name": "approvesJoins",
    "description": "Se administradores aprovam quem entra",
    "type": "boolean",
    "default": false
   }
  ],
  "placeholder": "Acrescentar",
  "displayOptions": {
   "show": {
    "resource": [
     "groups"
    ],
    "operation": [
     "update"
    ]
   }
  }
 },
 {
  "displayName": "Sessão",
  "name": "id",
  "type": "options",
  "default": "",
  "description": "O id da sessão",
  "typeOptions": {
   "loadOptionsMethod": "getSessions"
  },
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "groups"
    ],
    "operation": [
     "leave"
    ]
   }
  }
 },
 {
  "displayName": "Id do grupo",
  "name": "groupId",
  "description": "O id do grupo",
  "type": "string",
  "default": "",
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "groups"
    ],
    "operation": [
     "leave"
    ]
   }
  }
 },
 {
  "displayName": "Sessão",
  "name": "id",
  "type": "options",
  "default": "",
  "description": "O id da sessão",
  "typeOptions": {
   "loadOptionsMethod": "getSessions"
  },
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "groups"
    ],
    "operation": [
     "changeParticipants"
    ]
   }
  }
 },
 {
  "displayName": "Id do grupo",
  "name": "groupId",
  "description": "O id do grupo",
  "type": "string",
  "default": "",
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "groups"
    ],
    "operation": [
     "changeParticipants"
    ]
   }
  }
 },
 {
  "displayName": "`add`",
  "name": "action",
  "description": "`add`, `remove`, `promote` ou `demote`",
  "type": "options",
  "default": "add",
  "options": [
   {
    "name": "add",
    "value": "add"
   },
   {
    "name": "remove",
    "value": "remove"
   },
   {
    "name": "promote",
    "value": "promote"
   },
   {
    "name": "demote",
    "value": "demote"
   }
  ],
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "groups"
    ],
    "operation": [
     "changeParticipants"
    ]
   }
  }
 },
 {
  "displayName": "Números dos participantes",
  "name": "participants",
  "description": "Os números dos participantes",
  "type": "string",
  "default": [],
  "typeOptions": {
   "multipleValues": true
  },
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "groups"
    ],
    "operation": [
     "changeParticipants"
    ]
   }
  }
 },
 {
  "displayName": "Sessão",
  "name": "id",
  "type": "options",
  "default": "",
  "description": "O id da sessão",
  "typeOptions": {
   "loadOptionsMethod": "getSessions"
  },
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "groups"
    ],
    "operation": [
     "invite"
    ]
   }
  }
 },
 {
  "displayName": "Id do grupo",
  "name": "groupId",
  "description": "O id do grupo",
  "type": "string",
  "default": "",
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "groups"
    ],
    "operation": [
     "invite"
    ]
   }
  }
 },
 {
  "displayName": "Sessão",
  "name": "id",
  "type": "options",
  "default": "",
  "description": "O id da sessão",
  "typeOptions": {
   "loadOptionsMethod": "getSessions"
  },
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "groups"
    ],
    "operation": [
     "revokeInvite"
    ]
   }
  }
 },
 {
  "displayName": "Id do grupo",
  "name": "groupId",
  "description": "O id do grupo",
  "type": "string",
  "default": "",
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "groups"
    ],
    "operation": [
     "revokeInvite"
    ]
   }
  }
 },
 {
  "displayName": "Sessão",
  "name": "id",
  "type": "options",
  "default": "",
  "description": "O id da sessão",
  "typeOptions": {
   "loadOptionsMethod": "getSessions"
  },
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "groups"
    ],
    "operation": [
     "join"
    ]
   }
  }
 },
 {
  "displayName": "Convite",
  "name": "invite",
  "description": "O convite",
  "type": "string",
  "default": "",
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "groups"
    ],
    "operation": [
     "join"
    ]
   }
  }
 },
 {
  "displayName": "Sessão",
  "name": "id",
  "type": "options",
  "default": "",
  "description": "O id da sessão",
  "typeOptions": {
   "loadOptionsMethod": "getSessions"
  },
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "groups"
    ],
    "operation": [
     "setPicture"
    ]
   }
  }
 },
 {
  "displayName": "Id do grupo",
  "name": "groupId",
  "description": "O id do grupo",
  "type": "string",
  "default": "",
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "groups"
    ],
    "operation": [
     "setPicture"
    ]
   }
  }
 },
 {
  "displayName": "Arquivo",
  "name": "file",
  "type": "string",
  "default": "data",
  "description": "O campo binário do item que tem o arquivo",
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "groups"
    ],
    "operation": [
     "setPicture"
    ]
   }
  }
 },
 {
  "displayName": "Sessão",
  "name": "id",
  "type": "options",
  "default": "",
  "description": "O id da sessão",
  "typeOptions": {
   "loadOptionsMethod": "getSessions"
  },
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "groups"
    ],
    "operation": [
     "removePicture"
    ]
   }
  }
 },
 {
  "displayName": "Id do grupo",
  "name": "groupId",
  "description": "O id do grupo",
  "type": "string",
  "default": "",
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "groups"
    ],
    "operation": [
     "removePicture"
    ]
   }
  }
 },
 {
  "displayName": "Sessão",
  "name": "id",
  "type": "options",
  "default": "",
  "description": "O id da sessão",
  "typeOptions": {
   "loadOptionsMethod": "getSessions"
  },
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "groups"
    ],
    "operation": [
     "joinRequests"
    ]
   }
  }
 },
 {
  "displayName": "Id do grupo",
  "name": "groupId",
  "description": "O id do grupo",
  "type": "string",
  "default": "",
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "groups"
    ],
    "operation": [
     "joinRequests"
    ]
   }
  }
 },
 {
  "displayName": "Sessão",
  "name": "id",
  "type": "options",
  "default": "",
  "description": "O id da sessão",
  "typeOptions": {
   "loadOptionsMethod": "getSessions"
  },
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "groups"
    ],
    "operation": [
     "decideJoinRequests"
    ]
   }
  }
 },
 {
  "displayName": "Id do grupo",
  "name": "groupId",
  "description": "O id do grupo",
  "type": "string",
  "default": "",
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "groups"
    ],
    "operation": [
     "decideJoinRequests"
    ]
   }
  }
 },
 {
  "displayName": "Aprova",
  "name": "approve",
  "description": "Se aprova",
  "type": "boolean",
  "default": false,
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "groups"
    ],
    "operation": [
     "decideJoinRequests"
    ]
   }
  }
 },
 {
  "displayName": "Números dos participantes",
  "name": "participants",
  "description": "Os números dos participantes",
  "type": "string",
  "default": [],
  "typeOptions": {
   "multipleValues": true
  },
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "groups"
    ],
    "operation": [
     "decideJoinRequests"
    ]
   }
  }
 },
 {
  "displayName": "Sessão",
  "name": "id",
  "type": "options",
  "default": "",
  "description": "O id da sessão",
  "typeOptions": {
   "loadOptionsMethod": "getSessions"
  },
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "groups"
    ],
    "operation": [
     "community"
    ]
   }
  }
 },
 {
  "displayName": "Id do grupo",
  "name": "groupId",
  "description": "O id do grupo",
  "type": "string",
  "default": "",
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "groups"
    ],
    "operation": [
     "community"
    ]
   }
  }
 },
 {
  "displayName": "Todas as páginas",
  "name": "returnAll",
  "type": "boolean",
  "default": false,
  "description": "Ligado, lista tudo; desligado, só a primeira página",
  "displayOptions": {
   "show": {
    "resource": [
     "templates"
    ],
    "operation": [
     "list"
    ]
   }
  }
 },
 {
  "displayName": "Opções",
  "name": "options",
  "type": "collection",
  "default": {},
  "options": [
   {
    "displayName": "Texto que se procura",
    "name": "search",
    "description": "O texto que se procura",
    "type": "string",
    "default": ""
   },
   {
    "displayName": "Só desta categoria",
    "name": "category",
    "description": "Só desta categoria",
    "type": "string",
    "default": ""
   },
   {
    "displayName": "Só os ativos",
    "name": "isActive",
    "description": "Só os ativos, ou só os inativos",
    "type": "boolean",
    "default": false
   },
   {
    "displayName": "Quantos",
    "name": "limit",
    "description": "Quantos, no máximo",
    "type": "number",
    "default": 0
   }
  ],
  "placeholder": "Acrescentar",
  "displayOptions": {
   "show": {
    "resource": [
     "templates"
    ],
    "operation": [
     "list"
    ]
   }
  }
 },
 {
  "displayName": "Nome",
  "name": "name",
  "description": "O nome",
  "type": "string",
  "default": "",
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "templates"
    ],
    "operation": [
     "create"
    ]
   }
  }
 },
 {
  "displayName": "Texto",
  "name": "content",
  "description": "O texto, com as variáveis entre chaves duplas",
  "type": "string",
  "default": "",
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "templates"
    ],
    "operation": [
     "create"
    ]
   }
  }
 },
 {
  "displayName": "Opções",
  "name": "options",
  "type": "collection",
  "default": {},
  "options": [
   {
    "displayName": "Categoria",
    "name": "category",
    "description": "A categoria",
    "type": "string",
    "default": ""
   },
   {
    "displayName": "Descrição",
    "name": "description",
    "description": "A descrição, em palavras do dono",
    "type": "string",
    "default": ""
   },
   {
    "displayName": "Está ativo",
    "name": "isActive",
    "description": "Se está ativo",
    "type": "boolean",
    "default": false
   },
   {
    "displayName": "Variáveis",
    "name": "variables",
    "description": "As variáveis",
    "type": "string",
    "default": [],
    "typeOptions": {
     "multipleValues": true
    }
   }
  ],
  "placeholder": "Acrescentar",
  "displayOptions": {
   "show": {
    "resource": [
     "templates"
    ],
    "operation": [
     "create"
    ]
   }
  }
 },
 {
  "displayName": "Id do template",
  "name": "id",
  "description": "O id do template",
  "type": "string",
  "default": "",
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "templates"
    ],
    "operation": [
     "update"
    ]
   }
  }
 },
 {
  "displayName": "Opções",
  "name": "options",
  "type": "collection",
  "default": {},
  "options": [
   {
    "displayName": "Nome",
    "name": "name",
    "description": "O nome",
    "type": "string",
    "default": ""
   },
   {
    "displayName": "Texto",
    "name": "content",
    "description": "O texto, com as variáveis entre chaves duplas",
    "type": "string",
    "default": ""
   },
   {
    "displayName": "Categoria",
    "name": "category",
    "description": "A categoria",
    "type": "string",
    "default": ""
   },
   {
    "displayName": "Descrição",
    "name": "description",
    "description": "A descrição, em palavras do dono",
    "type": "string",
    "default": ""
   },
   {
    "displayName": "Está ativo",
    "name": "isActive",
    "description": "Se está ativo",
    "type": "boolean",
    "default": false
   },
   {
    "displayName": "Variáveis",
    "name": "variables",
    "description": "As variáveis",
    "type": "string",
    "default": [],
    "typeOptions": {
     "multipleValues": true
    }
   }
  ],
  "placeholder": "Acrescentar",
  "displayOptions": {
   "show": {
    "resource": [
     "templates"
    ],
    "operation": [
     "update"
    ]
   }
  }
 },
 {
  "displayName": "Id do template",
  "name": "id",
  "description": "O id do template",
  "type": "string",
  "default": "",
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "templates"
    ],
    "operation": [
     "remove"
    ]
   }
  }
 },
 {
  "displayName": "Id do template",
  "name": "id",
  "description": "O id do template",
  "type": "string",
  "default": "",
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "templates"
    ],
    "operation": [
     "duplicate"
    ]
   }
  }
 },
 {
  "displayName": "Opções",
  "name": "options",
  "type": "collection",
  "default": {},
  "options": [
   {
    "displayName": "Nome",
    "name": "name",
    "description": "O nome",
    "type": "string",
    "default": ""
   }
  ],
  "placeholder": "Acrescentar",
  "displayOptions": {
   "show": {
    "resource": [
     "templates"
    ],
    "operation": [
     "duplicate"
    ]
   }
  }
 },
 {
  "displayName": "Arquivo",
  "name": "file",
  "type": "string",
  "default": "data",
  "description": "O campo binário do item que tem o arquivo",
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "templates"
    ],
    "operation": [
     "import"
    ]
   }
  }
 },
 {
  "displayName": "Ids dos templates prontos",
  "name": "templateIds",
  "description": "Os ids dos templates prontos",
  "type": "string",
  "default": [],
  "typeOptions": {
   "multipleValues": true
  },
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "templates"
    ],
    "operation": [
     "installLibrary"
    ]
   }
  }
 },
 {
  "displayName": "Texto",
  "name": "content",
  "description": "O texto, com as variáveis entre chaves duplas",
  "type": "string",
  "default": "",
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "templates"
    ],
    "operation": [
     "preview"
    ]
   }
  }
 },
 {
  "displayName": "Opções",
  "name": "options",
  "type": "collection",
  "default": {},
  "options": [
   {
    "displayName": "Variáveis",
    "name": "variables",
    "description": "As variáveis",
    "type": "json",
    "default": ""
   }
  ],
  "placeholder": "Acrescentar",
  "displayOptions": {
   "show": {
    "resource": [
     "templates"
    ],
    "operation": [
     "preview"
    ]
   }
  }
 },
 {
  "displayName": "Id do template",
  "name": "id",
  "description": "O id do template",
  "type": "string",
  "default": "",
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "templates"
    ],
    "operation": [
     "get"
    ]
   }
  }
 },
 {
  "displayName": "Todas as páginas",
  "name": "returnAll",
  "type": "boolean",
  "default": false,
  "description": "Ligado, lista tudo; desligado, só a primeira página",
  "displayOptions": {
   "show": {
    "resource": [
     "campaigns"
    ],
    "operation": [
     "list"
    ]
   }
  }
 },
 {
  "displayName": "Opções",
  "name": "options",
  "type": "collection",
  "default": {},
  "options": [
   {
    "displayName": "Quantos",
    "name": "limit",
    "description": "Quantos, no máximo",
    "type": "number",
    "default": 0
   },
   {
    "displayName": "Sessão",
    "name": "sessionId",
    "type": "options",
    "default": "",
    "description": "O id da sessão",
    "typeOptions": {
     "loadOptionsMethod": "getSessions"
    }
   },
   {
    "displayName": "Só o que está neste estado",
    "name": "state",
    "description": "Só o que está neste estado",
    "type": "options",
    "default": "",
    "options": [
     {
      "name": "scheduled",
      "value": "scheduled"
     },
     {
      "name": "running",
      "value": "running"
     },
     {
      "name": "paused",
      "value": "paused"
     },
     {
      "name": "finished",
      "value": "finished"
     },
     {
      "name": "cancelled",
      "value": "cancelled"
     }
    ]
   }
  ],
  "placeholder": "Acrescentar",
  "displayOptions": {
   "show": {
    "resource": [
     "campaigns"
    ],
    "operation": [
     "list"
    ]
   }
  }
 },
 {
  "displayName": "Sessão",
  "name": "id",
  "type": "options",
  "default": "",
  "description": "O id da sessão",
  "typeOptions": {
   "loadOptionsMethod": "getSessions"
  },
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "campaigns"
    ],
    "operation": [
     "create"
    ]
   }
  }
 },
 {
  "displayName": "Nome",
  "name": "name",
  "description": "O nome",
  "type": "string",
  "default": "",
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "campaigns"
    ],
    "operation": [
     "create"
    ]
   }
  }
 },
 {
  "displayName": "Opções",
  "name": "options",
  "type": "collection",
  "default": {},
  "options": [
   {
    "displayName": "Texto",
    "name": "message",
    "description": "O texto, para pessoas",
    "type": "string",
    "default": ""
   },
   {
    "displayName": "Endereço",
    "name": "url",
    "description": "O endereço",
    "type": "string",
    "default": ""
   },
   {
    "displayName": "Id de uma mensagem cujo arquivo é enviado",
    "name": "media",
    "description": "O id de uma mensagem cujo arquivo é enviado, ou o de um arquivo enviado antes",
    "type": "string",
    "default": ""
   },
   {
    "displayName": "Tipo",
    "name": "type",
    "description": "O tipo",
    "type": "options",
    "default": "",
    "options": [
     {
      "name": "image",
      "value": "image"
     },
     {
      "name": "video",
      "value": "video"
     },
     {
      "name": "audio",
      "value": "audio"
     },
     {
      "name": "document",
      "value": "document"
     },
     {
      "name": "sticker",
      "value": "sticker"
     }
    ]
   },
   {
    "displayName": "Nome do arquivo",
    "name": "fileName",
    "description": "O nome do arquivo, como o destinatário o vê",
    "type": "string",
    "default": ""
   },
   {
    "displayName": "Template",
    "name": "template",
    "description": "O template",
    "type": "json",
    "default": ""
   },
   {
    "displayName": "Destinatários",
    "name": "recipients",
    "description": "Os destinatários",
    "type": "json",
    "default": ""
   },
   {
    "displayName": "Destinatários em CSV",
    "name": "csv",
    "description": "Os destinatários em CSV; a primeira linha nomeia as colunas, que são as variáveis do texto",
    "type": "string",
    "default": ""
   },
   {
    "displayName": "Quando começa",
    "name": "startsAt",
    "description": "Quando começa; ausente ou nulo, logo",
    "type": "string",
    "default": ""
   },
   {
    "displayName": "Horários em que envia",
    "name": "hours",
    "description": "Os horários em que envia, no fuso do usuário; vazio, sempre",
    "type": "string",
    "default": ""
   }
  ],
  "placeholder": "Acrescentar",
  "displayOptions": {
   "show": {
    "resource": [
     "campaigns"
    ],
    "operation": [
     "create"
    ]
   }
  }
 },
 {
  "displayName": "Sessão",
  "name": "id",
  "type": "options",
  "default": "",
  "description": "O id da sessão",
  "typeOptions": {
   "loadOptionsMethod": "getSessions"
  },
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "campaigns"
    ],
    "operation": [
     "uploadFile"
    ]
   }
  }
 },
 {
  "displayName": "Arquivo",
  "name": "file",
  "type": "string",
  "default": "data",
  "description": "O campo binário do item que tem o arquivo",
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "campaigns"
    ],
    "operation": [
     "uploadFile"
    ]
   }
  }
 },
 {
  "displayName": "Opções",
  "name": "options",
  "type": "collection",
  "default": {},
  "options": [
   {
    "displayName": "Tipo",
    "name": "type",
    "description": "O tipo",
    "type": "options",
    "default": "",
    "options": [
     {
      "name": "image",
      "value": "image"
     },
     {
      "name": "video",
      "value": "video"
     },
     {
      "name": "audio",
      "value": "audio"
     },
     {
      "name": "document",
      "value": "document"
     },
     {
      "name": "sticker",
      "value": "sticker"
     }
    ]
   }
  ],
  "placeholder": "Acrescentar",
  "displayOptions": {
   "show": {
    "resource": [
     "campaigns"
    ],
    "operation": [
     "uploadFile"
    ]
   }
  }
 },
 {
  "displayName": "Sessão",
  "name": "id",
  "type": "options",
  "default": "",
  "description": "O id da sessão",
  "typeOptions": {
   "loadOptionsMethod": "getSessions"
  },
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "campaigns"
    ],
    "operation": [
     "get"
    ]
   }
  }
 },
 {
  "displayName": "Id da campanha",
  "name": "campaignId",
  "description": "O id da campanha",
  "type": "string",
  "default": "",
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "campaigns"
    ],
    "operation": [
     "get"
    ]
   }
  }
 },
 {
  "displayName": "Sessão",
  "name": "id",
  "type": "options",
  "default": "",
  "description": "O id da sessão",
  "typeOptions": {
   "loadOptionsMethod": "getSessions"
  },
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "campaigns"
    ],
    "operation": [
     "recipients"
    ]
   }
  }
 },
 {
  "displayName": "Id da campanha",
  "name": "campaignId",
  "description": "O id da campanha",
  "type": "string",
  "default": "",
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "campaigns"
    ],
    "operation": [
     "recipients"
    ]
   }
  }
 },
 {
  "displayName": "Todas as páginas",
  "name": "returnAll",
  "type": "boolean",
  "default": false,
  "description": "Ligado, lista tudo; desligado, só a primeira página",
  "displayOptions": {
   "show": {
    "resource": [
     "campaigns"
    ],
    "operation": [
     "recipients"
    ]
   }
  }
 },
 {
  "displayName": "Opções",
  "name": "options",
  "type": "collection",
  "default": {},
  "options": [
   {
    "displayName": "Quantos",
    "name": "limit",
    "description": "Quantos, no máximo",
    "type": "number",
    "default": 0
   },
   {
    "displayName": "Só o que está neste estado",
    "name": "state",
    "description": "Só o que está neste estado",
    "type": "options",
    "default": "",
    "options": [
     {
      "name": "waiting",
      "value": "waiting"
     },
     {
      "name": "queued",
      "value": "queued"
     },
     {
      "name": "sent",
      "value": "sent"
     },
     {
      "name": "delivered",
      "value": "delivered"
     },
     {
      "name": "read",
      "value": "read"
     },
     {
      "name": "failed",
      "value": "failed"
     },
     {
      "name": "skipped",
      "value": "skipped"
     }
    ]
   }
  ],
  "placeholder": "Acrescentar",
  "displayOptions": {
   "show": {
    "resource": [
     "campaigns"
    ],
    "operation": [
     "recipients"
    ]
   }
  }
 },
 {
  "displayName": "Sessão",
  "name": "id",
  "type": "options",
  "default": "",
  "description": "O id da sessão",
  "typeOptions": {
   "loadOptionsMethod": "getSessions"
  },
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "campaigns"
    ],
    "operation": [
     "pause"
    ]
   }
  }
 },
 {
  "displayName": "Id da campanha",
  "name": "campaignId",
  "description": "O id da campanha",
  "type": "string",
  "default": "",
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "campaigns"
    ],
    "operation": [
     "pause"
    ]
   }
  }
 },
 {
  "displayName": "Sessão",
  "name": "id",
  "type": "options",
  "default": "",
  "description": "O id da sessão",
  "typeOptions": {
   "loadOptionsMethod": "getSessions"
  },
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "campaigns"
    ],
    "operation": [
     "resume"
    ]
   }
  }
 },
 {
  "displayName": "Id da campanha",
  "name": "campaignId",
  "description": "O id da campanha",
  "type": "string",
  "default": "",
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "campaigns"
    ],
    "operation": [
     "resume"
    ]
   }
  }
 },
 {
  "displayName": "Sessão",
  "name": "id",
  "type": "options",
  "default": "",
  "description": "O id da sessão",
  "typeOptions": {
   "loadOptionsMethod": "getSessions"
  },
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "campaigns"
    ],
    "operation": [
     "cancel"
    ]
   }
  }
 },
 {
  "displayName": "Id da campanha",
  "name": "campaignId",
  "description": "O id da campanha",
  "type": "string",
  "default": "",
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "campaigns"
    ],
    "operation": [
     "cancel"
    ]
   }
  }
 },
 {
  "displayName": "Sessão",
  "name": "id",
  "type": "options",
  "default": "",
  "description": "O id da sessão",
  "typeOptions": {
   "loadOptionsMethod": "getSessions"
  },
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "campaigns"
    ],
    "operation": [
     "remove"
    ]
   }
  }
 },
 {
  "displayName": "Id da campanha",
  "name": "campaignId",
  "description": "O id da campanha",
  "type": "string",
  "default": "",
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "campaigns"
    ],
    "operation": [
     "remove"
    ]
   }
  }
 },
 {
  "displayName": "Todas as páginas",
  "name": "returnAll",
  "type": "boolean",
  "default": false,
  "description": "Ligado, lista tudo; desligado, só a primeira página",
  "displayOptions": {
   "show": {
    "resource": [
     "sessions"
    ],
    "operation": [
     "list"
    ]
   }
  }
 },
 {
  "displayName": "Opções",
  "name": "options",
  "type": "collection",
  "default": {},
  "options": [
   {
    "displayName": "Só o que está neste estado",
    "name": "status",
    "description": "Só o que está neste estado",
    "type": "options",
    "default": "",
    "options": [
     {
      "name": "connected",
      "value": "connected"
     },
     {
      "name": "connecting",
      "value": "connecting"
     },
     {
      "name": "qr",
      "value": "qr"
     },
     {
      "name": "disconnected",
      "value": "disconnected"
     }
    ]
   },
   {
    "displayName": "Só as que estão assim",
    "name": "availability",
    "description": "Só as que estão assim: `up`, `reconnecting`, `down` (fora do ar) ou `unpaired`; várias, entre vírgulas",
    "type": "string",
    "default": ""
   },
   {
    "displayName": "Só as que precisam de atenção",
    "name": "attention",
    "description": "Só as que precisam de atenção (`true`), ou só as outras",
    "type": "boolean",
    "default": false
   },
   {
    "displayName": "Só a que tem este identificador externo",
    "name": "externalId",
    "description": "Só a que tem este identificador externo",
    "type": "string",
    "default": ""
   },
   {
    "displayName": "Só as que têm este par nos metadados",
    "name": "metadata",
    "description": "Só as que têm este par nos metadados: `chave:valor`",
    "type": "string",
    "default": ""
   },
   {
    "displayName": "Só as que têm esta etiqueta",
    "name": "tag",
    "description": "Só as que têm esta etiqueta",
    "type": "string",
    "default": ""
   },
   {
    "displayName": "Quantos",
    "name": "limit",
    "description": "Quantos, no máximo",
    "type": "number",
    "default": 0
   }
  ],
  "placeholder": "Acrescentar",
  "displayOptions": {
   "show": {
    "resource": [
     "sessions"
    ],
    "operation": [
     "list"
    ]
   }
  }
 },
 {
  "displayName": "Sessão",
  "name": "id",
  "type": "options",
  "default": "",
  "description": "O id da sessão",
  "typeOptions": {
   "loadOptionsMethod": "getSessions"
  },
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "sessions"
    ],
    "operation": [
     "get"
    ]
   }
  }
 },
 {
  "displayName": "Nome da sessão",
  "name": "name",
  "description": "O nome da sessão",
  "type": "string",
  "default": "",
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "sessions"
    ],
    "operation": [
     "create"
    ]
   }
  }
 },
 {
  "displayName": "Opções",
  "name": "options",
  "type": "collection",
  "default": {},
  "options": [
   {
    "displayName": "Descrição",
    "name": "description",
    "description": "A descrição, em palavras do dono",
    "type": "string",
    "default": ""
   },
   {
    "displayName": "`MORPHEUS` para um celular pareado",
    "name": "apiType",
    "description": "`MORPHEUS` para um celular pareado, `WHATSAPP_CLOUD` para a Cloud API",
    "type": "options",
    "default": "",
    "options": [
     {
      "name": "MORPHEUS",
      "value": "MORPHEUS"
     },
     {
      "name": "WHATSAPP_CLOUD",
      "value": "WHATSAPP_CLOUD"
     }
    ]
   },
   {
    "displayName": "Como parear",
    "name": "connectionMethod",
    "description": "Como parear: por QR Code ou por código",
    "type": "options",
    "default": "",
    "options": [
     {
      "name": "QR_CODE",
      "value": "QR_CODE"
     },
     {
      "name": "PHONE_NUMBER",
      "value": "PHONE_NUMBER"
     }
    ]
   },
   {
    "displayName": "Id no sistema do dono",
    "name": "externalId",
    "description": "O id no sistema do dono, único por dono",
    "type": "string",
    "default": ""
   },
   {
    "displayName": "Outros dados do sistema do dono",
    "name": "metadata",
    "description": "Outros dados do sistema do dono: pares de textos",
    "type": "json",
    "default": ""
   },
   {
    "displayName": "Etiquetas do dono",
    "name": "tags",
    "description": "As etiquetas do dono",
    "type": "string",
    "default": [],
    "typeOptions": {
     "multipleValues": true
    }
   },
   {
    "displayName": "Está fixada no topo",
    "name": "pinned",
    "description": "Se está fixada no topo",
    "type": "boolean",
    "default": false
   },
   {
    "displayName": "`cloud` para a Cloud API da Meta",
    "name": "type",
    "description": "`cloud` para a Cloud API da Meta",
    "type": "string",
    "default": ""
   },
   {
    "displayName": "Configuração da Cloud API",
    "name": "config",
    "description": "A configuração da Cloud API, com `type` `cloud`",
    "type": "json",
    "default": ""
   }
  ],
  "placeholder": "Acrescentar",
  "displayOptions": {
   "show": {
    "resource": [
     "sessions"
    ],
    "operation": [
     "create"
    ]
   }
  }
 },
 {
  "displayName": "Sessão",
  "name": "id",
  "type": "options",
  "default": "",
  "description": "O id da sessão",
  "typeOptions": {
   "loadOptionsMethod": "getSessions"
  },
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "sessions"
    ],
    "operation": [
     "update"
    ]
   }
  }
 },
 {
  "displayName": "Opções",
  "name": "options",
  "type": "collection",
  "default": {},
  "options": [
   {
    "displayName": "Nome da sessão",
    "name": "name",
    "description": "O nome da sessão",
    "type": "string",
    "default": ""
   },
   {
    "displayName": "Descrição",
    "name": "description",
    "description": "A descrição, em palavras do dono",
    "type": "string",
    "default": ""
   },
   {
    "displayName": "Como parear",
    "name": "connectionMethod",
    "description": "Como parear: por QR Code ou por código",
    "type": "options",
    "default": "",
    "options": [
     {
      "name": "QR_CODE",
      "value": "QR_CODE"
     },
     {
      "name": "PHONE_NUMBER",
      "value": "PHONE_NUMBER"
     }
    ]
   },
   {
    "displayName": "Id no sistema do dono",
    "name": "externalId",
    "description": "O id no sistema do dono, único por dono",
    "type": "string",
    "default": ""
   },
   {
    "displayName": "Outros dados do sistema do dono",
    "name": "metadata",
    "description": "Outros dados do sistema do dono: pares de textos",
    "type": "json",
    "default": ""
   },
   {
    "displayName": "Etiquetas do dono",
    "name": "tags",
    "description": "As etiquetas do dono",
    "type": "string",
    "default": [],
    "typeOptions": {
     "multipleValues": true
    }
   },
   {
    "displayName": "Está fixada no topo",
    "name": "pinned",
    "description": "Se está fixada no topo",
    "type": "boolean",
    "default": false
   },
   {
    "displayName": "`null` confirma o número novo",
    "name": "formerNumber",
    "description": "`null` confirma o número novo",
    "type": "json",
    "default": ""
   },
   {
    "displayName": "Configuração da Cloud API",
    "name": "config",
    "description": "A configuração da Cloud API, com `type` `cloud`",
    "type": "json",
    "default": ""
   }
  ],
  "placeholder": "Acrescentar",
  "displayOptions": {
   "show": {
    "resource": [
     "sessions"
    ],
    "operation": [
     "update"
    ]
   }
  }
 },
 {
  "displayName": "Sessão",
  "name": "id",
  "type": "options",
  "default": "",
  "description": "O id da sessão",
  "typeOptions": {
   "loadOptionsMethod": "getSessions"
  },
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "sessions"
    ],
    "operation": [
     "remove"
    ]
   }
  }
 },
 {
  "displayName": "Sessão",
  "name": "id",
  "type": "options",
  "default": "",
  "description": "O id da sessão",
  "typeOptions": {
   "loadOptionsMethod": "getSessions"
  },
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "sessions"
    ],
    "operation": [
     "connect"
    ]
   }
  }
 },
 {
  "displayName": "Sessão",
  "name": "id",
  "type": "options",
  "default": "",
  "description": "O id da sessão",
  "typeOptions": {
   "loadOptionsMethod": "getSessions"
  },
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "sessions"
    ],
    "operation": [
     "disconnect"
    ]
   }
  }
 },
 {
  "displayName": "Sessão",
  "name": "id",
  "type": "options",
  "default": "",
  "description": "O id da sessão",
  "typeOptions": {
   "loadOptionsMethod": "getSessions"
  },
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "sessions"
    ],
    "operation": [
     "qr"
    ]
   }
  }
 },
 {
  "displayName": "Sessão",
  "name": "id",
  "type": "options",
  "default": "",
  "description": "O id da sessão",
  "typeOptions": {
   "loadOptionsMethod": "getSessions"
  },
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "sessions"
    ],
    "operation": [
     "connectPhone"
    ]
   }
  }
 },
 {
  "displayName": "Número do celular que vai digitar o código",
  "name": "phoneNumber",
  "description": "O número do celular que vai digitar o código",
  "type": "string",
  "default": "",
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "sessions"
    ],
    "operation": [
     "connectPhone"
    ]
   }
  }
 },
 {
  "displayName": "Sessão",
  "name": "id",
  "type": "options",
  "default": "",
  "description": "O id da sessão",
  "typeOptions": {
   "loadOptionsMethod": "getSessions"
  },
  "required": true,
  "displayOptions": {
   "show": {
    "resource": [
     "sessions"
    ],
    "operation": [
     "pairingCode"
    ]
   }
  }
 }
]

export const operations: Readonly<Record<string, Operation>> = {
 "messages.send": {
  "method": "POST",
  "path": "/sessions/{id}/send",
  "hasBody": true,
  "isFile": false,
  "items": null,
  "query": [],
  "files": [],
  "json": [
   "location",
   "contacts",
   "poll",
   "event"
  ],
  "optional": [
   "type",
   "message",
   "url",
   "media",
   "voice",
   "fileName",
   "location",
   "contacts",
   "poll",
   "event",
   "mentions",
   "mentionAll",
   "gif",
   "viewOnce",
   "linkPreview",
   "replyTo",
   "scheduledAt",
   "takesOver"
  ]
 },
 "messages.sendTemplate": {
  "method": "POST",
  "path": "/sessions/{id}/send-template",
  "hasBody": true,
  "isFile": false,
  "items": null,
  "query": [],
  "files": [],
  "json": [
   "template"
  ],
  "optional": [
   "scheduledAt"
  ]
 },
 "messages.sendInteractive": {
  "method": "POST",
  "path": "/sessions/{id}/send-interactive",
  "hasBody": true,
  "isFile": false,
  "items": null,
  "query": [],
  "files": [],
  "json": [
   "interactive"
  ],
  "optional": [
   "replyTo",
   "scheduledAt"
  ]
 },
 "messages.react": {
  "method": "POST",
  "path": "/messages/{id}/reaction",
  "hasBody": true,
  "isFile": false,
  "items": null,
  "query": [],
  "files": [],
  "json": [],
  "optional": []
 },
 "messages.edit": {
  "method": "PUT",
  "path": "/messages/{id}",
  "hasBody": true,
  "isFile": false,
  "items": null,
  "query": [],
  "files": [],
  "json": [],
  "optional": []
 },
 "messages.pin": {
  "method": "PUT",
  "path": "/messages/{id}/pin",
  "hasBody": true,
  "isFile": false,
  "items": null,
  "query": [],
  "files": [],
  "json": [],
  "optional": []
 },
 "messages.revoke": {
  "method": "DELETE",
  "path": "/messages/{id}",
  "hasBody": false,
  "isFile": false,
  "items": null,
  "query": [],
  "files": [],
  "json": [],
  "optional": []
 },
 "messages.forward": {
  "method": "POST",
  "path": "/messages/{id}/forward",
  "hasBody": true,
  "isFile": false,
  "items": null,
  "query": [],
  "files": [],
  "json": [],
  "optional": []
 },
 "messages.poll": {
  "method": "GET",
  "path": "/messages/{id}/poll",
  "hasBody": false,
  "isFile": false,
  "items": null,
  "query": [],
  "files": [],
  "json": [],
  "optional": []
 },
 "messages.event": {
  "method": "GET",
  "path": "/messages/{id}/event",
  "hasBody": false,
  "isFile": false,
  "items": null,
  "query": [],
  "files": [],
  "json": [],
  "optional": []
 },
 "messages.cancelEvent": {
  "method": "DELETE",
  "path": "/messages/{id}/event",
  "hasBody": false,
  "isFile": false,
  "items": null,
  "query": [],
  "files": [],
  "json": [],
  "optional": []
 },
 "messages.markRead": {
  "method": "POST",
  "path": "/messages/{id}/read",
  "hasBody": false,
  "isFile": false,
  "items": null,
  "query": [],
  "files": [],
  "json": [],
  "optional": []
 },
 "messages.typing": {
  "method": "POST",
  "path": "/sessions/{id}/typing",
  "hasBody": true,
  "isFile": false,
  "items": null,
  "query": [],
  "files": [],
  "json": [],
  "optional": [
   "state"
  ]
 },
 "messages.check": {
  "method": "GET",
  "path": "/sessions/{id}/numbers/{phone}",
  "hasBody": false,
  "isFile": false,
  "items": null,
  "query": [],
  "files": [],
  "json": [],
  "optional": []
 },
 "messages.pace": {
  "method": "GET",
  "path": "/sessions/{id}/pace",
  "hasBody": false,
  "isFile": false,
  "items": null,
  "query": [],
  "files": [],
  "json": [],
  "optional": []
 },
 "messages.changePace": {
  "method": "PUT",
  "path": "/sessions/{id}/pace",
  "hasBody": true,
  "isFile": false,
  "items": null,
  "query": [],
  "files": [],
  "json": [],
  "optional": [
   "gapSeconds",
   "jitterSeconds",
   "perDay"
  ]
 },
 "messages.risk": {
  "method": "GET",
  "path": "/sessions/{id}/risk",
  "hasBody": false,
  "isFile": false,
  "items": null,
  "query": [],
  "files": [],
  "json": [],
  "optional": []
 },
 "messages.sendMedia": {
  "method": "POST",
  "path": "/messages/send-media",
  "hasBody": true,
  "isFile": false,
  "items": null,
  "query": [],
  "files": [
   "file"
  ],
  "json": [
   "mentions"
  ],
  "optional": [
   "caption",
   "type",
   "fileName",
   "mentions",
   "mentionAll",
   "gif",
   "viewOnce",
   "replyTo",
   "scheduledAt"
  ]
 },
 "messages.list": {
  "method": "GET",
  "path": "/sessions/{id}/messages",
  "hasBody": false,
  "isFile": false,
  "items": "messages",
  "query": [
   "contact",
   "direction",
   "state",
   "cursor",
   "limit"
  ],
  "files": [],
  "json": [],
  "optional": [
   "contact",
   "direction",
   "state",
   "cursor",
   "limit"
  ]
 },
 "messages.search": {
  "method": "GET",
  "path": "/messages",
  "hasBody": false,
  "isFile": false,
  "items": "messages",
  "query": [
   "sessionId",
   "search",
   "direction",
   "state",
   "today",
   "cursor",
   "limit"
  ],
  "files": [],
  "json": [],
  "optional": [
   "sessionId",
   "search",
   "direction",
   "state",
   "today",
   "cursor",
   "limit"
  ]
 },
 "messages.listScheduled": {
  "method": "GET",
  "path": "/sessions/{id}/scheduled-messages",
  "hasBody": false,
  "isFile": false,
  "items": "messages",
  "query": [
   "contact",
   "cursor",
   "limit"
  ],
  "files": [],
  "json": [],
  "optional": [
   "contact",
   "cursor",
   "limit"
  ]
 },
 "messages.reschedule": {
  "method": "PUT",
  "path": "/messages/{id}/schedule",
  "hasBody": true,
  "isFile": false,
  "items": null,
  "query": [],
  "files": [],
  "json": [],
  "optional": [
   "scheduledAt",
   "message"
  ]
 },
 "messages.sendNow": {
  "method": "POST",
  "path": "/messages/{id}/send-now",
  "hasBody": false,
  "isFile": false,
  "items": null,
  "query": [],
  "files": [],
  "json": [],
  "optional": []
 },
 "messages.get": {
  "method": "GET",
  "path": "/messages/{id}",
  "hasBody": false,
  "isFile": false,
  "items": null,
  "query": [],
  "files": [],
  "json": [],
  "optional": []
 },
 "messages.media": {
  "method": "GET",
  "path": "/messages/{id}/media",
  "hasBody": false,
  "isFile": true,
  "items": null,
  "query": [],
  "files": [],
  "json": [],
  "optional": []
 },
 "messages.cancel": {
  "method": "POST",
  "path": "/messages/{id}/cancel",
  "hasBody": false,
  "isFile": false,
  "items": null,
  "query": [],
  "files": [],
  "json": [],
  "optional": []
 },
 "messages.retry": {
  "method": "POST",
  "path": "/messages/{id}/retry",
  "hasBody": false,
  "isFile": false,
  "items": null,
  "query": [],
  "files": [],
  "json": [],
  "optional": []
 },
 "conversations.list": {
  "method": "GET",
  "path": "/sessions/{id}/conversations",
  "hasBody": false,
  "isFile": false,
  "items": "conversations",
  "query": [
   "search",
   "owner",
   "unread",
   "archived",
   "label",
   "cursor",
   "limit"
  ],
  "files": [],
  "json": [],
  "optional": [
   "search",
   "owner",
   "unread",
   "archived",
   "label",
   "cursor",
   "limit"
  ]
 },
 "conversations.get": {
  "method": "GET",
  "path": "/sessions/{id}/conversations/{contact}",
  "hasBody": false,
  "isFile": false,
  "items": null,
  "query": [],
  "files": [],
  "json": [],
  "optional": []
 },
 "conversations.update": {
  "method": "PUT",
  "path": "/sessions/{id}/conversations/{contact}",
  "hasBody": true,
  "isFile": false,
  "items": null,
  "query": [],
  "files": [],
  "json": [],
  "optional": [
   "minutes"
  ]
 },
 "conversations.fetchHistory": {
  "method": "POST",
  "path": "/sessions/{id}/conversations/{contact}/history",
  "hasBody": true,
  "isFile": false,
  "items": null,
  "query": [],
  "files": [],
  "json": [],
  "optional": [
   "count"
  ]
 },
 "conversations.markRead": {
  "method": "POST",
  "path": "/sessions/{id}/conversations/{contact}/read",
  "hasBody": false,
  "isFile": false,
  "items": null,
  "query": [],
  "files": [],
  "json": [],
  "optional": []
 },
 "conversations.changeState": {
  "method": "PUT",
  "path": "/sessions/{id}/conversations/{contact}/state",
  "hasBody": true,
  "isFile": false,
  "items": null,
  "query": [],
  "files": [],
  "json": [],
  "optional": [
   "archived",
   "pinned",
   "muted",
   "unread",
   "disappearing"
  ]
 },
 "conversations.setMessageLabels": {
  "method": "PUT",
  "path": "/sessions/{id}/conversations/{contact}/messages/{messageId}/labels",
  "hasBody": true,
  "isFile": false,
  "items": null,
  "query": [],
  "files": [],
  "json": [],
  "optional": []
 },
 "conversations.setLabels": {
  "method": "PUT",
  "path": "/sessions/{id}/conversations/{contact}/labels",
  "hasBody": true,
  "isFile": false,
  "items": null,
  "query": [],
  "files": [],
  "json": [],
  "optional": []
 },
 "conversations.pinned": {
  "method": "GET",
  "path": "/sessions/{id}/conversations/{contact}/pinned",
  "hasBody": false,
  "isFile": false,
  "items": null,
  "query": [],
  "files": [],
  "json": [],
  "optional": []
 },
 "conversations.star": {
  "method": "PUT",
  "path": "/sessions/{id}/conversations/{contact}/messages/{messageId}/star",
  "hasBody": true,
  "isFile": false,
  "items": null,
  "query": [],
  "files": [],
  "json": [],
  "optional": []
 },
 "conversations.createCallLink": {
  "method": "POST",
  "path": "/sessions/{id}/call-links",
  "hasBody": true,
  "isFile": false,
  "items": null,
  "query": [],
  "files": [],
  "json": [],
  "optional": []
 },
 "conversations.labels": {
  "method": "GET",
  "path": "/sessions/{id}/labels",
  "hasBody": false,
  "isFile": false,
  "items": null,
  "query": [],
  "files": [],
  "json": [],
  "optional": []
 },
 "conversations.createLabel": {
  "method": "POST",
  "path": "/sessions/{id}/labels",
  "hasBody": true,
  "isFile": false,
  "items": null,
  "query": [],
  "files": [],
  "json": [],
  "optional": []
 },
 "conversations.updateLabel": {
  "method": "PUT",
  "path": "/sessions/{id}/labels/{labelId}",
  "hasBody": true,
  "isFile": false,
  "items": null,
  "query": [],
  "files": [],
  "json": [],
  "optional": [
   "name",
   "color"
  ]
 },
 "conversations.removeLabel": {
  "method": "DELETE",
  "path": "/sessions/{id}/labels/{labelId}",
  "hasBody": false,
  "isFile": false,
  "items": null,
  "query": [],
  "files": [],
  "json": [],
  "optional": []
 },
 "contacts.list": {
  "method": "GET",
  "path": "/sessions/{id}/contacts",
  "hasBody": false,
  "isFile": false,
  "items": "contacts",
  "query": [
   "search",
   "cursor",
   "limit",
   "letter"
  ],
  "files": [],
  "json": [],
  "optional": [
   "search",
   "cursor",
   "limit",
   "letter"
  ]
 },
 "contacts.ofAccount": {
  "method": "GET",
  "path": "/contacts",
  "hasBody": false,
  "isFile": false,
  "items": "contacts",
  "query": [
   "search",
   "cursor",
   "limit"
  ],
  "files": [],
  "json": [],
  "optional": [
   "search",
   "cursor",
   "limit"
  ]
 },
 "contacts.stats": {
  "method": "GET",
  "path": "/sessions/{id}/contacts/stats",
  "hasBody": false,
  "isFile": false,
  "items": null,
  "query": [],
  "files": [],
  "json": [],
  "optional": []
 },
 "contacts.save": {
  "method": "PUT",
  "path": "/sessions/{id}/contacts/{contact}",
  "hasBody": true,
  "isFile": false,
  "items": null,
  "query": [],
  "files": [],
  "json": [],
  "optional": [
   "saveOnPhone"
  ]
 },
 "contacts.remove": {
  "method": "DELETE",
  "path": "/sessions/{id}/contacts/{contact}",
  "hasBody": false,
  "isFile": false,
  "items": null,
  "query": [],
  "files": [],
  "json": [],
  "optional": []
 },
 "contacts.profile": {
  "method": "GET",
  "path": "/sessions/{id}/contacts/{contact}/profile",
  "hasBody": false,
  "isFile": false,
  "items": null,
  "query": [
   "refresh"
  ],
  "files": [],
  "json": [],
  "optional": [
   "refresh"
  ]
 },
 "contacts.presence": {
  "method": "GET",
  "path": "/sessions/{id}/contacts/{contact}/presence",
  "hasBody": false,
  "isFile": false,
  "items": null,
  "query": [],
  "files": [],
  "json": [],
  "optional": []
 },
 "contacts.blocked": {
  "method": "GET",
  "path": "/sessions/{id}/contacts/blocked",
  "hasBody": false,
  "isFile": false,
  "items": null,
  "query": [],
  "files": [],
  "json": [],
  "optional": []
 },
 "contacts.block": {
  "method": "PUT",
  "path": "/sessions/{id}/contacts/{contact}/block",
  "hasBody": false,
  "isFile": false,
  "items": null,
  "query": [],
  "files": [],
  "json": [],
  "optional": []
 },
 "contacts.unblock": {
  "method": "DELETE",
  "path": "/sessions/{id}/contacts/{contact}/block",
  "hasBody": false,
  "isFile": false,
  "items": null,
  "query": [],
  "files": [],
  "json": [],
  "optional": []
 },
 "groups.list": {
  "method": "GET",
  "path": "/sessions/{id}/groups",
  "hasBody": false,
  "isFile": false,
  "items": null,
  "query": [
   "refresh",
   "search",
   "community"
  ],
  "files": [],
  "json": [],
  "optional": [
   "refresh",
   "search",
   "community"
  ]
 },
 "groups.get": {
  "method": "GET",
  "path": "/sessions/{id}/groups/{groupId}",
  "hasBody": false,
  "isFile": false,
  "items": null,
  "query": [
   "refresh"
  ],
  "files": [],
  "json": [],
  "optional": [
   "refresh"
  ]
 },
 "groups.create": {
  "method": "POST",
  "path": "/sessions/{id}/groups",
  "hasBody": true,
  "isFile": false,
  "items": null,
  "query": [],
  "files": [],
  "json": [],
  "optional": []
 },
 "groups.update": {
  "method": "PUT",
  "path": "/sessions/{id}/groups/{groupId}",
  "hasBody": true,
  "isFile": false,
  "items": null,
  "query": [],
  "files": [],
  "json": [],
  "optional": [
   "name",
   "description",
   "onlyAdminsSend",
   "onlyAdminsEdit",
   "onlyAdminsAdd",
   "approvesJoins"
  ]
 },
 "groups.leave": {
  "method": "DELETE",
  "path": "/sessions/{id}/groups/{groupId}",
  "hasBody": false,
  "isFile": false,
  "items": null,
  "query": [],
  "files": [],
  "json": [],
  "optional": []
 },
 "groups.changeParticipants": {
  "method": "POST",
  "path": "/sessions/{id}/groups/{groupId}/participants",
  "hasBody": true,
  "isFile": false,
  "items": null,
  "query": [],
  "files": [],
  "json": [],
  "optional": []
 },
 "groups.invite": {
  "method": "GET",
  "path": "/sessions/{id}/groups/{groupId}/invite",
  "hasBody": false,
  "isFile": false,
  "items": null,
  "query": [],
  "files": [],
  "json": [],
  "optional": []
 },
 "groups.revokeInvite": {
  "method": "DELETE",
  "path": "/sessions/{id}/groups/{groupId}/invite",
  "hasBody": false,
  "isFile": false,
  "items": null,
  "query": [],
  "files": [],
  "json": [],
  "optional": []
 },
 "groups.join": {
  "method": "POST",
  "path": "/sessions/{id}/groups/join",
  "hasBody": true,
  "isFile": false,
  "items": null,
  "query": [],
  "files": [],
  "json": [],
  "optional": []
 },
 "groups.setPicture": {
  "method": "PUT",
  "path": "/sessions/{id}/groups/{groupId}/picture",
  "hasBody": true,
  "isFile": false,
  "items": null,
  "query": [],
  "files": [
   "file"
  ],
  "json": [],
  "optional": []
 },
 "groups.removePicture": {
  "method": "DELETE",
  "path": "/sessions/{id}/groups/{groupId}/picture",
  "hasBody": false,
  "isFile": false,
  "items": null,
  "query": [],
  "files": [],
  "json": [],
  "optional": []
 },
 "groups.joinRequests": {
  "method": "GET",
  "path": "/sessions/{id}/groups/{groupId}/requests",
  "hasBody": false,
  "isFile": false,
  "items": null,
  "query": [],
  "files": [],
  "json": [],
  "optional": []
 },
 "groups.decideJoinRequests": {
  "method": "POST",
  "path": "/sessions/{id}/groups/{groupId}/requests",
  "hasBody": true,
  "isFile": false,
  "items": null,
  "query": [],
  "files": [],
  "json": [],
  "optional": []
 },
 "groups.community": {
  "method": "GET",
  "path": "/sessions/{id}/groups/{groupId}/community",
  "hasBody": false,
  "isFile": false,
  "items": null,
  "query": [],
  "files": [],
  "json": [],
  "optional": []
 },
 "templates.list": {
  "method": "GET",
  "path": "/templates",
  "hasBody": false,
  "isFile": false,
  "items": "templates",
  "query": [
   "search",
   "category",
   "isActive",
   "cursor",
   "limit"
  ],
  "files": [],
  "json": [],
  "optional": [
   "search",
   "category",
   "isActive",
   "cursor",
   "limit"
  ]
 },
 "templates.create": {
  "method": "POST",
  "path": "/templates",
  "hasBody": true,
  "isFile": false,
  "items": null,
  "query": [],
  "files": [],
  "json": [],
  "optional": [
   "category",
   "description",
   "isActive",
   "variables"
  ]
 },
 "templates.update": {
  "method": "PUT",
  "path": "/templates/{id}",
  "hasBody": true,
  "isFile": false,
  "items": null,
  "query": [],
  "files": [],
  "json": [],
  "optional": [
   "name",
   "content",
   "category",
   "description",
   "isActive",
   "variables"
  ]
 },
 "templates.remove": {
  "method": "DELETE",
  "path": "/templates/{id}",
  "hasBody": false,
  "isFile": false,
  "items": null,
  "query": [],
  "files": [],
  "json": [],
  "optional": []
 },
 "templates.duplicate": {
  "method": "POST",
  "path": "/templates/{id}/duplicate",
  "hasBody": true,
  "isFile": false,
  "items": null,
  "query": [],
  "files": [],
  "json": [],
  "optional": [
   "name"
  ]
 },
 "templates.stats": {
  "method": "GET",
  "path": "/templates/stats",
  "hasBody": false,
  "isFile": false,
  "items": null,
  "query": [],
  "files": [],
  "json": [],
  "optional": []
 },
 "templates.import": {
  "method": "POST",
  "path": "/templates/import",
  "hasBody": true,
  "isFile": false,
  "items": null,
  "query": [],
  "files": [
   "file"
  ],
  "json": [],
  "optional": []
 },
 "templates.library": {
  "method": "GET",
  "path": "/templates/library",
  "hasBody": false,
  "isFile": false,
  "items": null,
  "query": [],
  "files": [],
  "json": [],
  "optional": []
 },
 "templates.installLibrary": {
  "method": "POST",
  "path": "/templates/library/install",
  "hasBody": true,
  "isFile": false,
  "items": null,
  "query": [],
  "files": [],
  "json": [],
  "optional": []
 },
 "templates.analytics": {
  "method": "GET",
  "path": "/templates/analytics",
  "hasBody": false,
  "isFile": false,
  "items": null,
  "query": [],
  "files": [],
  "json": [],
  "optional": []
 },
 "templates.preview": {
  "method": "POST",
  "path": "/templates/preview",
  "hasBody": true,
  "isFile": false,
  "items": null,
  "query": [],
  "files": [],
  "json": [
   "variables"
  ],
  "optional": [
   "variables"
  ]
 },
 "templates.get": {
  "method": "GET",
  "path": "/templates/{id}",
  "hasBody": false,
  "isFile": false,
  "items": null,
  "query": [],
  "files": [],
  "json": [],
  "optional": []
 },
 "campaigns.list": {
  "method": "GET",
  "path": "/campaigns",
  "hasBody": false,
  "isFile": false,
  "items": "campaigns",
  "query": [
   "cursor",
   "limit",
   "sessionId",
   "state"
  ],
  "files": [],
  "json": [],
  "optional": [
   "cursor",
   "limit",
   "sessionId",
   "state"
  ]
 },
 "campaigns.create": {
  "method": "POST",
  "path": "/sessions/{id}/campaigns",
  "hasBody": true,
  "isFile": false,
  "items": null,
  "query": [],
  "files": [],
  "json": [
   "template",
   "recipients"
  ],
  "optional": [
   "message",
   "url",
   "media",
   "type",
   "fileName",
   "template",
   "recipients",
   "csv",
   "startsAt",
   "hours"
  ]
 },
 "campaigns.uploadFile": {
  "method": "POST",
  "path": "/sessions/{id}/campaigns/files",
  "hasBody": true,
  "isFile": false,
  "items": null,
  "query": [],
  "files": [
   "file"
  ],
  "json": [],
  "optional": [
   "type"
  ]
 },
 "campaigns.get": {
  "method": "GET",
  "path": "/sessions/{id}/campaigns/{campaignId}",
  "hasBody": false,
  "isFile": false,
  "items": null,
  "query": [],
  "files": [],
  "json": [],
  "optional": []
 },
 "campaigns.recipients": {
  "method": "GET",
  "path": "/sessions/{id}/campaigns/{campaignId}/recipients",
  "hasBody": false,
  "isFile": false,
  "items": "recipients",
  "query": [
   "cursor",
   "limit",
   "state"
  ],
  "files": [],
  "json": [],
  "optional": [
   "cursor",
   "limit",
   "state"
  ]
 },
 "campaigns.pause": {
  "method": "POST",
  "path": "/sessions/{id}/campaigns/{campaignId}/pause",
  "hasBody": false,
  "isFile": false,
  "items": null,
  "query": [],
  "files": [],
  "json": [],
  "optional": []
 },
 "campaigns.resume": {
  "method": "POST",
  "path": "/sessions/{id}/campaigns/{campaignId}/resume",
  "hasBody": false,
  "isFile": false,
  "items": null,
  "query": [],
  "files": [],
  "json": [],
  "optional": []
 },
 "campaigns.cancel": {
  "method": "POST",
  "path": "/sessions/{id}/campaigns/{campaignId}/cancel",
  "hasBody": false,
  "isFile": false,
  "items": null,
  "query": [],
  "files": [],
  "json": [],
  "optional": []
 },
 "campaigns.remove": {
  "method": "DELETE",
  "path": "/sessions/{id}/campaigns/{campaignId}",
  "hasBody": false,
  "isFile": false,
  "items": null,
  "query": [],
  "files": [],
  "json": [],
  "optional": []
 },
 "sessions.list": {
  "method": "GET",
  "path": "/sessions",
  "hasBody": false,
  "isFile": false,
  "items": "sessions",
  "query": [
   "status",
   "availability",
   "attention",
   "externalId",
   "metadata",
   "tag",
   "cursor",
   "limit"
  ],
  "files": [],
  "json": [],
  "optional": [
   "status",
   "availability",
   "attention",
   "externalId",
   "metadata",
   "tag",
   "cursor",
   "limit"
  ]
 },
 "sessions.get": {
  "method": "GET",
  "path": "/sessions/{id}",
  "hasBody": false,
  "isFile": false,
  "items": null,
  "query": [],
  "files": [],
  "json": [],
  "optional": []
 },
 "sessions.create": {
  "method": "POST",
  "path": "/sessions",
  "hasBody": true,
  "isFile": false,
  "items": null,
  "query": [],
  "files": [],
  "json": [
   "metadata",
   "config"
  ],
  "optional": [
   "description",
   "apiType",
   "connectionMethod",
   "externalId",
   "metadata",
   "tags",
   "pinned",
   "type",
   "config"
  ]
 },
 "sessions.update": {
  "method": "PUT",
  "path": "/sessions/{id}",
  "hasBody": true,
  "isFile": false,
  "items": null,
  "query": [],
  "files": [],
  "json": [
   "metadata",
   "formerNumber",
   "config"
  ],
  "optional": [
   "name",
   "description",
   "connectionMethod",
   "externalId",
   "metadata",
   "tags",
   "pinned",
   "formerNumber",
   "config"
  ]
 },
 "sessions.remove": {
  "method": "DELETE",
  "path": "/sessions/{id}",
  "hasBody": false,
  "isFile": false,
  "items": null,
  "query": [],
  "files": [],
  "json": [],
  "optional": []
 },
 "sessions.connect": {
  "method": "POST",
  "path": "/sessions/{id}/connect",
  "hasBody": false,
  "isFile": false,
  "items": null,
  "query": [],
  "files": [],
  "json": [],
  "optional": []
 },
 "sessions.disconnect": {
  "method": "POST",
  "path": "/sessions/{id}/disconnect",
  "hasBody": false,
  "isFile": false,
  "items": null,
  "query": [],
  "files": [],
  "json": [],
  "optional": []
 },
 "sessions.qr": {
  "method": "GET",
  "path": "/sessions/{id}/qr",
  "hasBody": false,
  "isFile": false,
  "items": null,
  "query": [],
  "files": [],
  "json": [],
  "optional": []
 },
 "sessions.connectPhone": {
  "method": "POST",
  "path": "/sessions/{id}/connect-phone",
  "hasBody": true,
  "isFile": false,
  "items": null,
  "query": [],
  "files": [],
  "json": [],
  "optional": []
 },
 "sessions.pairingCode": {
  "method": "GET",
  "path": "/sessions/{id}/pairing-code",
  "hasBody": false,
  "isFile": false,
  "items": null,
  "query": [],
  "files": [],
  "json": [],
  "optional": []
 }
}
