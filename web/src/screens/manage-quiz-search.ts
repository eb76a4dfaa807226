const quizTabs = ['questions', 'analysis', 'settings', 'files'] as const;

/** The search params of a quiz's management page: the open tab, and the question whose editor is open. */
export type ManageQuizSearch = { tab?: (typeof quizTabs)[number]; question?: string };

/** Parses the search params and leaves out invalid values. */
export function parseManageQuizSearch(query: Readonly<Record<string, unknown>>): ManageQuizSearch {
  const tab = quizTabs.find((each) => each === query['tab']);
  const question = query['question'];
  return { ...(tab && { tab }), ...(typeof question === 'string' && { question }) };
}
