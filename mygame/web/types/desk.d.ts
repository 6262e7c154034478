// What a painter is told and may use: the `desk` of `table.js`.

import type { TableLegal, TableState } from "./messages";

export type Seat = TableState["seats"][number];
export type Move = TableLegal["actions"][number];

export interface Desk {
    /** The game's own view (`docs/play`): every game has another. */
    readonly view: any;
    readonly picture: any;
    /** The own seat; null for who looks on. */
    readonly me: number | null;
    readonly match: number | null;
    readonly rev: number | null;
    readonly prompt: string;
    /** What was given to `choose`: the painter's own. */
    readonly choosing: any;
    readonly past: Array<{ rev: number; seat?: number | null; events: Array<any> }>;
    readonly acting: Array<number | null>;
    readonly sending: boolean;
    readonly games: string | undefined;
    /** What is to be done once it can be (`table_queue`); "" for nothing. */
    readonly queued: string;
    /** Missing on pages, where nobody plays. */
    queue?(wish: string): void;
    name(seat: number | null): string;
    seats(): Array<Seat>;
    legal(): Array<Move>;
    act(action: any): void;
    choose(what: any): void;
    answer(query: string, text?: string): any;
    draw(): void;
}
