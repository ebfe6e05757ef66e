// A template: its page, and saving the agenda of a meeting as one, in French.

export const template = {
  of: 'Modèle de l’espace {room}',
  about: 'À propos de ce modèle',
  name: 'Nom',
  unnamed: 'Saisissez un nom pour le modèle.',
  description: 'Description',
  meetingName: 'Titre de la réunion',
  goal: 'Objectif',
  outcomes: 'Résultats attendus',
  minutes: 'Durée',
  nothing: 'vide',
  usual: 'Modèle par défaut',
  usualSaved: 'Modifications enregistrées.',
  agendaOf: 'Les réunions et les séries créées à partir de ce modèle reprennent cet ordre du jour.',
  noAgenda: 'Pas encore d’ordre du jour. Les points que vous ajoutez ici sont copiés dans chaque réunion.',
  people: 'Personnes',
  noPeople: 'Aucun participant pour l’instant. Ajoutez les participants habituels.',
  add: 'Ajouter une personne',
  onlyMembers: 'Vous ne pouvez ajouter que des membres de l’espace.',
  delete: 'Supprimer le modèle',
  deleted: 'Modèle « {name} » supprimé. Les réunions qui en sont issues restent inchangées.',
  saveAbout:
    'Enregistre les points de l’ordre du jour, avec leurs descriptions et leurs durées, comme modèle dans {room}. Les notes ne sont pas incluses.',
  saved: 'Enregistré sous « {name} ».',
  open: 'Ouvrir le modèle',
} as const
