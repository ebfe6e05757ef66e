// AI assistants on the page of the account: how they are connected, and which are, in French.

export const assistants = {
  title: 'Assistants',
  intro:
    'Claude, ChatGPT ou un autre assistant d’IA peut préparer vos réunions et en consigner les résultats, avec vos droits d’accès.',
  off: 'Les assistants sont désactivés sur ce site.',
  readOnly: 'Sur ce site, les assistants ont un accès en lecture seule.',
  address: 'Adresse pour l’assistant',
  copy: 'Copier',
  copied: 'Copié.',
  addressHint:
    'Collez cette adresse dans votre assistant. Une page de ce site s’ouvrira : vous y choisirez ce qu’il peut faire.',
  how: 'Comment connecter un assistant',
  steps: {
    claude:
      'Dans Claude, ouvrez les paramètres, puis « Connecteurs ». Sélectionnez « Ajouter un connecteur personnalisé », collez l’adresse et sélectionnez « Ajouter ». Sélectionnez ensuite « Connecter ».',
    chatgpt:
      'Dans ChatGPT, ouvrez les paramètres, puis « Applications et connecteurs ». Activez le mode développeur dans « Paramètres avancés ». Sélectionnez ensuite « Créer », saisissez un nom, collez l’adresse, choisissez OAuth et sélectionnez « Créer ».',
    vscode:
      'Dans Visual Studio Code, ouvrez la palette de commandes et exécutez « MCP: Add Server… ». Choisissez « HTTP », collez l’adresse et saisissez un nom. Autorisez ensuite la connexion.',
    codex: 'Dans un terminal, exécutez ces deux commandes. La seconde ouvre la page de connexion.',
  },
  other: 'Autres programmes',
  otherHint:
    'Les programmes qui ne prennent pas en charge cette connexion peuvent envoyer un jeton d’API dans un en-tête : {header}. Créez-en un dans {tokens}.',
  connected: 'Assistants connectés',
  connectedHint: 'Ils peuvent faire ce que vous avez autorisé, jusqu’à ce que vous les retiriez.',
  none: 'Aucun assistant connecté.',
  from: 'par {host}',
  remove: 'Retirer',
  removeHint: '{name} perd immédiatement l’accès.',
  removeConfirm: 'Retirer l’assistant',
  removed: 'Assistant retiré.',
} as const
