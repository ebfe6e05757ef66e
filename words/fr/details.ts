// What the API says in detail of a value that it refuses, as far as pages show it, in French.

export const details = {
  required: 'Ce champ est obligatoire.',
  empty: 'Ce champ ne peut pas être vide.',
  addressInUse:
    'Un autre compte utilise cette adresse e-mail. Cherchez ce compte parmi les utilisateurs ou saisissez une autre adresse.',
  tooLong: '{most} caractères au plus.',
  assignee: 'La tâche ne peut être attribuée qu’à un membre de l’espace.',
  startedAgain: 'Une réunion ne peut être redémarrée que le jour où elle s’est terminée.',
  whileRunning: 'Le statut des points de l’ordre du jour ne peut changer que pendant la réunion.',
  workedOn: 'Le point reporté a déjà été modifié ; il ne peut plus être retiré.',
  inRecord: 'Le point figure dans le compte rendu d’une réunion terminée ; il ne peut pas être retiré.',
  oneAddress: 'Saisissez au moins une adresse.',
  wholeWithout: 'Saisissez une adresse complète, sans *.',
  withoutMark: 'Saisissez une adresse sans #.',
  whole: 'Saisissez une adresse complète, comme https://app.example.com/callback.',
  withoutName: 'Saisissez une adresse sans nom d’utilisateur.',
  withoutDots: 'Saisissez une adresse sans segments . et ..',
  host: 'Saisissez un nom d’hôte valide.',
  plain: 'Saisissez le schéma et l’hôte en minuscules, sans le port par défaut.',
  ownMachine: 'Pour l’appareil local, utilisez http:// avec n’importe quel port.',
  https: 'Utilisez https://, sauf pour l’appareil local.',
  scheme: 'Saisissez une URI à schéma personnalisé, comme com.example.app:/callback.',
  publicOnly: 'Seule une application publique peut utiliser un schéma personnalisé.',
} as const
