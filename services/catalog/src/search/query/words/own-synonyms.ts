import { parseSynonymGroups } from '@directory/contracts/synonym-groups';
import { query } from '@directory/service-kit/query';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DirectoryVersion } from '../../../cache/directory-version.js';
import { synonymMap, withAliases, type SynonymMap } from './synonyms.js';

/** The operator's synonyms, from the settings, and the other names of categories; effective without a restart. */
@Injectable()
export class OwnSynonyms {
  private version: string | undefined;
  private text: string | undefined;
  private map: SynonymMap = new Map();

  constructor(
    private readonly db: DataSource,
    private readonly directoryVersion: DirectoryVersion,
  ) {}

  /** The same object until they change. */
  async current(): Promise<SynonymMap> {
    const version = this.directoryVersion.current;
    if (version === this.version) return this.map;
    const { groups, aliases } = await query.one<{ groups: string; aliases: string | null }>(
      this.db,
      `SELECT search_synonyms AS groups, (
         SELECT json_agg(json_build_array(a.name, coalesce(next.survivor_slug, a.survivor_slug)) ORDER BY a.slug)::text
         FROM name_alias a LEFT JOIN name_alias next ON next.slug = a.survivor_slug AND next.country_code = ''
         WHERE a.country_code = '') AS aliases FROM site_setting`,
    );
    const text = `${groups}\n${aliases}`;
    if (text !== this.text) {
      const pairs = JSON.parse(aliases ?? '[]') as [string, string][];
      this.map = withAliases(synonymMap(parseSynonymGroups(groups).groups), pairs);
    }
    this.text = text;
    this.version = version;
    return this.map;
  }
}
