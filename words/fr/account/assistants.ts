// AI assistants on the page of the account: how they are connected, and which are, in French.

export const assistants = {
  title: 'Assistants',
  intro:
    'Claude, ChatGPT ou un autre assistant d’IA peut préparer vos réunions et en consigner les résultats, avec vos autorisations.',
  off: 'Les assistants sont désactivés sur ce site.',
  readOnly: 'Sur ce site, les assistants peuvent seulement lire.',
  address: 'Adresse pour l’assistant',
  copy: 'Copier',
  copied: 'Copié.',
  addressHint:
    'Collez cette adresse dans votre assistant. Une page de ce site s’ouvre, où vous choisissez ce qu’il peut faire.',
  how: 'Comment le connecter',
  steps: {
    claude:
      'Dans Claude, ouvrez les paramètres, puis « Connecteurs ». Sélectionnez « Ajouter un connecteur personnalisé », collez l’adresse et sélectionnez « Ajouter ». Sélectionnez ensuite « Connecter ».',
    chatgpt:
      'Dans ChatGPT, ouvrez les paramètres, puis « Applications et connecteurs ». Activez le mode développeur dans « Paramètres avancés ». Sélectionnez ensuite « Créer », saisissez un nom, collez l’adresse, choisissez OAuth et sélectionnez « Créer ».',
    vscode:
      'Dans Visual Studio Code, ouvrez la palette de commandes et exécutez la commande « Add Server… » de MCP. Choisissez « HTTP », collez l’adresse et saisissez un nom. Autorisez ensuite la connexion.',
    codex: 'Dans un terminal, exécutez ces deux commandes. La seconde ouvre la connexion.',
  },
  other: 'Autres programmes',
  otherHint:
    'Les programmes qui ne peuvent envoyer qu’un en-tête utilisent un jeton d’API : {header}. Créez-en un sous {tokens}.',
  connected: 'Assistants connectés',
  connectedHint: 'Ils peuvent faire ce que vous avez autorisé, jusqu’à ce que vous les retiriez.',
  none: 'Aucun assistant connecté.',
  from: 'de {host}',
  remove: 'Retirer',
  removeHint: '{name} perd immédiatement l’accès.',
  removeConfirm: 'Retirer l’assistant',
  removed: 'Assistant retiré.',
} as const
