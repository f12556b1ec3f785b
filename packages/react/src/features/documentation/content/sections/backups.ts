import type { GuideSection } from '../blocks.js'
import { calls, list, note, part, shell, table, text, warning } from '../blocks.js'

export const backups: GuideSection = {
  id: 'backup-restore',
  title: 'Backup e restauração',
  lead: 'Um ZIP da conta, que volta inteiro ou não volta.',
  parts: [
    part(
      'tipos',
      'Os dois tipos',
      table(
        ['Tipo', 'O que leva'],
        [
          '`FULL`',
          'Tudo da conta: configurações, sessões, contatos, mensagens com arquivos, eventos, templates, logs de atividade',
        ],
        ['`SETTINGS_ONLY`', 'O perfil, as preferências, os templates e como as sessões estão configuradas'],
      ),
      text(
        'Senhas, tokens, chaves e segredos de integrações **não vão** no backup: ele pode ser guardado sem abrir a conta. Cada usuário acessa apenas os próprios backups.',
      ),
    ),
    part(
      'criar',
      'Criar e baixar',
      shell(
        'Criar um backup e baixá-lo',
        `
BACKUP=$(curl -sS "$MORPHEUS_URL/api/settings/backups" \\
  -H "Authorization: Bearer $TOKEN" \\
  -H 'Content-Type: application/json' \\
  -d '{"type":"FULL","description":"Antes da atualização"}' | campo id)
curl -sS "$MORPHEUS_URL/api/settings/backups/$BACKUP/download" \\
  -H "Authorization: Bearer $TOKEN" -o backup.zip`,
      ),
      text('A chamada responde quando o backup está pronto. Enquanto isso, `progress` diz até onde chegou.'),
      calls('backups.create', 'backups.list', 'backups.download', 'backups.progress', 'backups.remove'),
    ),
    part(
      'automatico',
      'Automático',
      text(
        'Diário ou semanal, na hora que você escolher do fuso da conta, com quantos guardar. Os que você fez à mão nunca são apagados por ele.',
      ),
      shell(
        'Todo dia às 3 da manhã, guardando sete',
        `
curl -sS -X PUT "$MORPHEUS_URL/api/settings/backups/schedule" \\
  -H "Authorization: Bearer $TOKEN" \\
  -H 'Content-Type: application/json' \\
  -d '{"enabled":true,"frequency":"daily","hour":3,"type":"FULL","keep":7}'`,
      ),
      calls('backups.schedule', 'backups.changeSchedule'),
      note(
        'Um backup que fica no mesmo disco se perde com ele: baixe-o, ou copie a pasta `data/backups`, para outro lugar.',
      ),
    ),
    part(
      'restaurar',
      'Restaurar',
      warning(
        'Restaurar substitui: o que a conta tem hoje dá lugar ao que o backup tem, e não pode ser desfeito. Faça um backup antes.',
      ),
      list(
        'Ou tudo volta, ou nada muda.',
        'O que esperava não é feito de novo: mensagens na fila voltam canceladas, entregas voltam como falhas que você pode reenviar.',
        'Integrações sem o segredo voltam desligadas, com **Falta a chave**. Informe a chave e ligue.',
        'Um número pareado com um celular de verdade precisa ser pareado de novo em outro servidor.',
      ),
      shell(
        'Restaurar',
        `
curl -sS -X POST "$MORPHEUS_URL/api/settings/backups/$BACKUP/restore" \\
  -H "Authorization: Bearer $TOKEN"`,
      ),
      calls('backups.restore', 'backups.upload'),
    ),
    part(
      'o-que-pode-dar-errado',
      'O que pode dar errado',
      table(
        ['Resposta', 'O que houve'],
        ['404', 'Backup não encontrado, ou é de outra conta'],
        ['409', 'Já há um backup ou uma restauração em andamento'],
        ['422', 'O backup não pode ser restaurado aqui; a mensagem diz por quê, e nada mudou'],
        ['500 Erro na restauração', 'Uma falha do servidor: nada mudou'],
        ['507', 'O disco está cheio: nada foi guardado'],
      ),
    ),
  ],
}
