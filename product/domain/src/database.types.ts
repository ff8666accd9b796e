// Generated from the database by `npm run types:database`. Do not edit.
export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  public: {
    Tables: {
      applications: {
        Row: {
          bio: string | null
          business_name: string
          company: string | null
          company_stage: string | null
          decided_at: string | null
          decision_message: string | null
          email: string
          first_name: string | null
          id: string
          industry: string | null
          instagram: string | null
          linkedin: string | null
          location: string | null
          name: string
          newsletter_consent: boolean
          reason: string
          reminded_at: string | null
          revenue_size: string | null
          reviewed_at: string | null
          reviewed_by: string | null
          role: string | null
          search_text: string | null
          status: string
          submitted_at: string
          team_size: string | null
          terms_accepted_at: string | null
          terms_version: string | null
          title: string | null
          twitter: string | null
          updated_at: string
          website: string | null
        }
        Insert: {
          bio?: string | null
          business_name: string
          company?: string | null
          company_stage?: string | null
          decision_message?: string | null
          email: string
          first_name?: string | null
          id?: string
          industry?: string | null
          instagram?: string | null
          linkedin?: string | null
          location?: string | null
          name: string
          newsletter_consent?: boolean
          reason: string
          reminded_at?: string | null
          revenue_size?: string | null
          reviewed_at?: string | null
          reviewed_by?: string | null
          role?: string | null
          status?: string
          submitted_at?: string
          team_size?: string | null
          terms_accepted_at?: string | null
          terms_version?: string | null
          title?: string | null
          twitter?: string | null
          updated_at?: string
          website?: string | null
        }
        Update: {
          bio?: string | null
          business_name?: string
          company?: string | null
          company_stage?: string | null
          decision_message?: string | null
          email?: string
          first_name?: string | null
          id?: string
          industry?: string | null
          instagram?: string | null
          linkedin?: string | null
          location?: string | null
          name?: string
          newsletter_consent?: boolean
          reason?: string
          reminded_at?: string | null
          revenue_size?: string | null
          reviewed_at?: string | null
          reviewed_by?: string | null
          role?: string | null
          status?: string
          submitted_at?: string
          team_size?: string | null
          terms_accepted_at?: string | null
          terms_version?: string | null
          title?: string | null
          twitter?: string | null
          updated_at?: string
          website?: string | null
        }
        Relationships: [
          {
            columns: ['reviewed_by']
            isOneToOne: false
            foreignKeyName: 'applications_reviewed_by_fkey'
            referencedColumns: ['id']
            referencedRelation: 'member_directory_profiles'
          },
          {
            columns: ['reviewed_by']
            isOneToOne: false
            foreignKeyName: 'applications_reviewed_by_fkey'
            referencedColumns: ['id']
            referencedRelation: 'profiles'
          },
          {
            columns: ['reviewed_by']
            isOneToOne: false
            foreignKeyName: 'applications_reviewed_by_fkey'
            referencedColumns: ['id']
            referencedRelation: 'secure_profile'
          },
          {
            columns: ['reviewed_by']
            isOneToOne: false
            foreignKeyName: 'applications_reviewed_by_fkey'
            referencedColumns: ['id']
            referencedRelation: 'secure_profiles'
          },
        ]
      }
      audit_log: {
        Row: {
          action: string
          actor_email: string | null
          actor_id: string | null
          created_at: string
          details: Json
          id: number
          subject_id: string | null
          subject_table: string | null
        }
        Insert: {
          action: string
          actor_email?: string | null
          actor_id?: string | null
          created_at?: string
          details?: Json
          subject_id?: string | null
          subject_table?: string | null
        }
        Update: {
          action?: string
          actor_email?: string | null
          actor_id?: string | null
          created_at?: string
          details?: Json
          subject_id?: string | null
          subject_table?: string | null
        }
        Relationships: []
      }
      backup_keys: {
        Row: { recipient: string; written_down_at: string; written_down_by: string | null }
        Insert: { recipient: string; written_down_at?: string; written_down_by?: string | null }
        Update: { recipient?: string; written_down_at?: string; written_down_by?: string | null }
        Relationships: []
      }
      backup_runs: {
        Row: {
          attempts: number
          bytes: number | null
          created_at: string
          ended_at: string | null
          error: string | null
          found: string | null
          id: string
          name: string | null
          night: string | null
          places: string[]
          requested_by: string | null
          state: string
          step: string
        }
        Insert: {
          attempts?: number
          bytes?: number | null
          created_at?: string
          ended_at?: string | null
          error?: string | null
          found?: string | null
          id?: string
          name?: string | null
          night?: string | null
          places?: string[]
          requested_by?: string | null
          state?: string
          step?: string
        }
        Update: {
          attempts?: number
          bytes?: number | null
          created_at?: string
          ended_at?: string | null
          error?: string | null
          found?: string | null
          id?: string
          name?: string | null
          night?: string | null
          places?: string[]
          requested_by?: string | null
          state?: string
          step?: string
        }
        Relationships: []
      }
      contact_messages: {
        Row: {
          announced_at: string | null
          created_at: string
          email: string
          id: string
          message: string
          name: string
          search_text: string
          status: string
          user_id: string | null
        }
        Insert: {
          announced_at?: string | null
          created_at?: string
          email: string
          id?: string
          message: string
          name: string
          status?: string
          user_id?: string | null
        }
        Update: {
          announced_at?: string | null
          created_at?: string
          email?: string
          id?: string
          message?: string
          name?: string
          status?: string
          user_id?: string | null
        }
        Relationships: [
          {
            columns: ['user_id']
            isOneToOne: false
            foreignKeyName: 'contact_messages_user_id_fkey'
            referencedColumns: ['id']
            referencedRelation: 'member_directory_profiles'
          },
          {
            columns: ['user_id']
            isOneToOne: false
            foreignKeyName: 'contact_messages_user_id_fkey'
            referencedColumns: ['id']
            referencedRelation: 'profiles'
          },
          {
            columns: ['user_id']
            isOneToOne: false
            foreignKeyName: 'contact_messages_user_id_fkey'
            referencedColumns: ['id']
            referencedRelation: 'secure_profile'
          },
          {
            columns: ['user_id']
            isOneToOne: false
            foreignKeyName: 'contact_messages_user_id_fkey'
            referencedColumns: ['id']
            referencedRelation: 'secure_profiles'
          },
        ]
      }
      contact_replies: {
        Row: { author_id: string | null; created_at: string; id: string; message_id: string; text: string }
        Insert: {
          author_id?: string | null
          created_at?: string
          id?: string
          message_id: string
          text: string
        }
        Update: {
          author_id?: string | null
          created_at?: string
          id?: string
          message_id?: string
          text?: string
        }
        Relationships: [
          {
            columns: ['author_id']
            isOneToOne: false
            foreignKeyName: 'contact_replies_author_id_fkey'
            referencedColumns: ['id']
            referencedRelation: 'member_directory_profiles'
          },
          {
            columns: ['author_id']
            isOneToOne: false
            foreignKeyName: 'contact_replies_author_id_fkey'
            referencedColumns: ['id']
            referencedRelation: 'profiles'
          },
          {
            columns: ['author_id']
            isOneToOne: false
            foreignKeyName: 'contact_replies_author_id_fkey'
            referencedColumns: ['id']
            referencedRelation: 'secure_profile'
          },
          {
            columns: ['author_id']
            isOneToOne: false
            foreignKeyName: 'contact_replies_author_id_fkey'
            referencedColumns: ['id']
            referencedRelation: 'secure_profiles'
          },
          {
            columns: ['message_id']
            isOneToOne: false
            foreignKeyName: 'contact_replies_message_id_fkey'
            referencedColumns: ['id']
            referencedRelation: 'contact_messages'
          },
        ]
      }
      coupons: {
        Row: {
          amount_off_cents: number | null
          code: string
          created_at: string
          created_by: string | null
          currency: string | null
          duration: string
          ended_at: string | null
          expires_at: string | null
          id: string
          max_redemptions: number | null
          months: number | null
          note: string
          percent_off: number | null
          plan: string | null
          promotion_code_id: string | null
          stripe_coupon_id: string | null
        }
        Insert: {
          amount_off_cents?: number | null
          code: string
          created_at?: string
          created_by?: string | null
          currency?: string | null
          duration: string
          ended_at?: string | null
          expires_at?: string | null
          id: string
          max_redemptions?: number | null
          months?: number | null
          note?: string
          percent_off?: number | null
          plan?: string | null
          promotion_code_id?: string | null
          stripe_coupon_id?: string | null
        }
        Update: {
          amount_off_cents?: number | null
          code?: string
          created_at?: string
          created_by?: string | null
          currency?: string | null
          duration?: string
          ended_at?: string | null
          expires_at?: string | null
          id?: string
          max_redemptions?: number | null
          months?: number | null
          note?: string
          percent_off?: number | null
          plan?: string | null
          promotion_code_id?: string | null
          stripe_coupon_id?: string | null
        }
        Relationships: [
          {
            columns: ['created_by']
            isOneToOne: false
            foreignKeyName: 'coupons_created_by_fkey'
            referencedColumns: ['id']
            referencedRelation: 'member_directory_profiles'
          },
          {
            columns: ['created_by']
            isOneToOne: false
            foreignKeyName: 'coupons_created_by_fkey'
            referencedColumns: ['id']
            referencedRelation: 'profiles'
          },
          {
            columns: ['created_by']
            isOneToOne: false
            foreignKeyName: 'coupons_created_by_fkey'
            referencedColumns: ['id']
            referencedRelation: 'secure_profile'
          },
          {
            columns: ['created_by']
            isOneToOne: false
            foreignKeyName: 'coupons_created_by_fkey'
            referencedColumns: ['id']
            referencedRelation: 'secure_profiles'
          },
        ]
      }
      event_mailings: {
        Row: {
          audience: string
          created_at: string
          created_by: string | null
          event_id: string
          id: string
          message: string
          recipients: number
          subject: string
        }
        Insert: {
          audience: string
          created_at?: string
          created_by?: string | null
          event_id: string
          id?: string
          message: string
          recipients: number
          subject: string
        }
        Update: {
          audience?: string
          created_at?: string
          created_by?: string | null
          event_id?: string
          id?: string
          message?: string
          recipients?: number
          subject?: string
        }
        Relationships: [
          {
            columns: ['created_by']
            isOneToOne: false
            foreignKeyName: 'event_mailings_created_by_fkey'
            referencedColumns: ['id']
            referencedRelation: 'member_directory_profiles'
          },
          {
            columns: ['created_by']
            isOneToOne: false
            foreignKeyName: 'event_mailings_created_by_fkey'
            referencedColumns: ['id']
            referencedRelation: 'profiles'
          },
          {
            columns: ['created_by']
            isOneToOne: false
            foreignKeyName: 'event_mailings_created_by_fkey'
            referencedColumns: ['id']
            referencedRelation: 'secure_profile'
          },
          {
            columns: ['created_by']
            isOneToOne: false
            foreignKeyName: 'event_mailings_created_by_fkey'
            referencedColumns: ['id']
            referencedRelation: 'secure_profiles'
          },
          {
            columns: ['event_id']
            isOneToOne: false
            foreignKeyName: 'event_mailings_event_id_fkey'
            referencedColumns: ['id']
            referencedRelation: 'events'
          },
        ]
      }
      event_meeting_links: {
        Row: { event_id: string; updated_at: string; url: string }
        Insert: { event_id: string; updated_at?: string; url: string }
        Update: { event_id?: string; updated_at?: string; url?: string }
        Relationships: [
          {
            columns: ['event_id']
            isOneToOne: true
            foreignKeyName: 'event_meeting_links_event_id_fkey'
            referencedColumns: ['id']
            referencedRelation: 'events'
          },
        ]
      }
      event_rsvps: {
        Row: {
          answered_at: string
          created_at: string
          event_id: string
          id: string
          status: string
          updated_at: string
          user_id: string
          waitlisted_at: string | null
        }
        Insert: {
          answered_at?: string
          created_at?: string
          event_id: string
          id?: string
          status: string
          updated_at?: string
          user_id: string
          waitlisted_at?: string | null
        }
        Update: {
          answered_at?: string
          created_at?: string
          event_id?: string
          id?: string
          status?: string
          updated_at?: string
          user_id?: string
          waitlisted_at?: string | null
        }
        Relationships: [
          {
            columns: ['event_id']
            isOneToOne: false
            foreignKeyName: 'event_rsvps_event_id_fkey'
            referencedColumns: ['id']
            referencedRelation: 'events'
          },
          {
            columns: ['user_id']
            isOneToOne: false
            foreignKeyName: 'event_rsvps_user_id_fkey'
            referencedColumns: ['id']
            referencedRelation: 'member_directory_profiles'
          },
          {
            columns: ['user_id']
            isOneToOne: false
            foreignKeyName: 'event_rsvps_user_id_fkey'
            referencedColumns: ['id']
            referencedRelation: 'profiles'
          },
          {
            columns: ['user_id']
            isOneToOne: false
            foreignKeyName: 'event_rsvps_user_id_fkey'
            referencedColumns: ['id']
            referencedRelation: 'secure_profile'
          },
          {
            columns: ['user_id']
            isOneToOne: false
            foreignKeyName: 'event_rsvps_user_id_fkey'
            referencedColumns: ['id']
            referencedRelation: 'secure_profiles'
          },
        ]
      }
      events: {
        Row: {
          all_day: boolean
          cancelled_at: string | null
          capacity: number | null
          created_at: string
          created_by: string | null
          date: string
          date_set_at: string
          description: string
          end_date: string | null
          host_name: string | null
          id: string
          location: string | null
          notify_attendees: boolean
          registration_url: string | null
          sequence: number
          submitted_by: string | null
          time_zone: string
          title: string
          updated_at: string
          waitlist_enabled: boolean
        }
        Insert: {
          all_day?: boolean
          cancelled_at?: string | null
          capacity?: number | null
          created_at?: string
          created_by?: string | null
          date: string
          date_set_at?: string
          description: string
          end_date?: string | null
          host_name?: string | null
          id?: string
          location?: string | null
          notify_attendees?: boolean
          registration_url?: string | null
          sequence?: number
          submitted_by?: string | null
          time_zone?: string
          title: string
          updated_at?: string
          waitlist_enabled?: boolean
        }
        Update: {
          all_day?: boolean
          cancelled_at?: string | null
          capacity?: number | null
          created_at?: string
          created_by?: string | null
          date?: string
          date_set_at?: string
          description?: string
          end_date?: string | null
          host_name?: string | null
          id?: string
          location?: string | null
          notify_attendees?: boolean
          registration_url?: string | null
          sequence?: number
          submitted_by?: string | null
          time_zone?: string
          title?: string
          updated_at?: string
          waitlist_enabled?: boolean
        }
        Relationships: [
          {
            columns: ['created_by']
            isOneToOne: false
            foreignKeyName: 'events_created_by_fkey'
            referencedColumns: ['id']
            referencedRelation: 'member_directory_profiles'
          },
          {
            columns: ['created_by']
            isOneToOne: false
            foreignKeyName: 'events_created_by_fkey'
            referencedColumns: ['id']
            referencedRelation: 'profiles'
          },
          {
            columns: ['created_by']
            isOneToOne: false
            foreignKeyName: 'events_created_by_fkey'
            referencedColumns: ['id']
            referencedRelation: 'secure_profile'
          },
          {
            columns: ['created_by']
            isOneToOne: false
            foreignKeyName: 'events_created_by_fkey'
            referencedColumns: ['id']
            referencedRelation: 'secure_profiles'
          },
          {
            columns: ['submitted_by']
            isOneToOne: false
            foreignKeyName: 'events_submitted_by_fkey'
            referencedColumns: ['id']
            referencedRelation: 'member_directory_profiles'
          },
          {
            columns: ['submitted_by']
            isOneToOne: false
            foreignKeyName: 'events_submitted_by_fkey'
            referencedColumns: ['id']
            referencedRelation: 'profiles'
          },
          {
            columns: ['submitted_by']
            isOneToOne: false
            foreignKeyName: 'events_submitted_by_fkey'
            referencedColumns: ['id']
            referencedRelation: 'secure_profile'
          },
          {
            columns: ['submitted_by']
            isOneToOne: false
            foreignKeyName: 'events_submitted_by_fkey'
            referencedColumns: ['id']
            referencedRelation: 'secure_profiles'
          },
        ]
      }
      mail_outbox: {
        Row: {
          attachments: Json
          attempts: number
          batch_id: string | null
          claimed_at: string | null
          created_at: string
          expires_at: string | null
          headers: Json
          html: string
          id: string
          idempotency_key: string | null
          kind: string
          last_error: string | null
          not_before: string | null
          sent_at: string | null
          status: string
          subject: string
          text: string
          to_email: string
        }
        Insert: {
          attachments?: Json
          attempts?: number
          batch_id?: string | null
          claimed_at?: string | null
          created_at?: string
          expires_at?: string | null
          headers?: Json
          html: string
          id?: string
          idempotency_key?: string | null
          kind: string
          last_error?: string | null
          not_before?: string | null
          sent_at?: string | null
          status?: string
          subject: string
          text: string
          to_email: string
        }
        Update: {
          attachments?: Json
          attempts?: number
          batch_id?: string | null
          claimed_at?: string | null
          created_at?: string
          expires_at?: string | null
          headers?: Json
          html?: string
          id?: string
          idempotency_key?: string | null
          kind?: string
          last_error?: string | null
          not_before?: string | null
          sent_at?: string | null
          status?: string
          subject?: string
          text?: string
          to_email?: string
        }
        Relationships: []
      }
      mail_suppressions: {
        Row: {
          created_at: string
          detail: string | null
          email: string
          id: string
          reason: string
          source: string
        }
        Insert: {
          created_at?: string
          detail?: string | null
          email: string
          id?: string
          reason: string
          source: string
        }
        Update: {
          created_at?: string
          detail?: string | null
          email?: string
          id?: string
          reason?: string
          source?: string
        }
        Relationships: []
      }
      memberships: {
        Row: {
          access_until: string | null
          account_closed_at: string | null
          cancel_at_period_end: boolean
          compared_at: string
          coupon: string | null
          created_at: string
          currency: string | null
          current_period_end: string | null
          double_of: string | null
          email: string
          ended_at: string | null
          grace_mailed_at: string | null
          grace_mails: number
          id: string
          last_event_at: string | null
          leaving_note: string | null
          leaving_reason: string | null
          owed_invoice: string | null
          owed_since: string | null
          paid_by: string | null
          paused_from: string | null
          plan: string | null
          price_cents: number | null
          quantity: number
          refused_at: string | null
          source: string
          started_at: string | null
          state: string
          state_changes_at: string | null
          status: string
          stripe_customer_id: string | null
          subscription_id: string | null
          trial_end: string | null
          unknown_since: string | null
          updated_at: string
          user_id: string | null
        }
        Insert: {
          access_until?: string | null
          account_closed_at?: string | null
          cancel_at_period_end?: boolean
          compared_at?: string
          coupon?: string | null
          created_at?: string
          currency?: string | null
          current_period_end?: string | null
          double_of?: string | null
          email: string
          ended_at?: string | null
          grace_mailed_at?: string | null
          grace_mails?: number
          id?: string
          last_event_at?: string | null
          leaving_note?: string | null
          leaving_reason?: string | null
          owed_invoice?: string | null
          owed_since?: string | null
          paid_by?: string | null
          paused_from?: string | null
          plan?: string | null
          price_cents?: number | null
          quantity?: number
          refused_at?: string | null
          source?: string
          started_at?: string | null
          state?: string
          state_changes_at?: string | null
          status: string
          stripe_customer_id?: string | null
          subscription_id?: string | null
          trial_end?: string | null
          unknown_since?: string | null
          updated_at?: string
          user_id?: string | null
        }
        Update: {
          access_until?: string | null
          account_closed_at?: string | null
          cancel_at_period_end?: boolean
          compared_at?: string
          coupon?: string | null
          created_at?: string
          currency?: string | null
          current_period_end?: string | null
          double_of?: string | null
          email?: string
          ended_at?: string | null
          grace_mailed_at?: string | null
          grace_mails?: number
          id?: string
          last_event_at?: string | null
          leaving_note?: string | null
          leaving_reason?: string | null
          owed_invoice?: string | null
          owed_since?: string | null
          paid_by?: string | null
          paused_from?: string | null
          plan?: string | null
          price_cents?: number | null
          quantity?: number
          refused_at?: string | null
          source?: string
          started_at?: string | null
          state?: string
          state_changes_at?: string | null
          status?: string
          stripe_customer_id?: string | null
          subscription_id?: string | null
          trial_end?: string | null
          unknown_since?: string | null
          updated_at?: string
          user_id?: string | null
        }
        Relationships: [
          {
            columns: ['double_of']
            isOneToOne: false
            foreignKeyName: 'memberships_double_of_fkey'
            referencedColumns: ['id']
            referencedRelation: 'memberships'
          },
          {
            columns: ['paid_by']
            isOneToOne: false
            foreignKeyName: 'memberships_paid_by_fkey'
            referencedColumns: ['id']
            referencedRelation: 'memberships'
          },
          {
            columns: ['user_id']
            isOneToOne: false
            foreignKeyName: 'memberships_user_id_fkey'
            referencedColumns: ['id']
            referencedRelation: 'member_directory_profiles'
          },
          {
            columns: ['user_id']
            isOneToOne: false
            foreignKeyName: 'memberships_user_id_fkey'
            referencedColumns: ['id']
            referencedRelation: 'profiles'
          },
          {
            columns: ['user_id']
            isOneToOne: false
            foreignKeyName: 'memberships_user_id_fkey'
            referencedColumns: ['id']
            referencedRelation: 'secure_profile'
          },
          {
            columns: ['user_id']
            isOneToOne: false
            foreignKeyName: 'memberships_user_id_fkey'
            referencedColumns: ['id']
            referencedRelation: 'secure_profiles'
          },
        ]
      }
      newsletter_consents: {
        Row: {
          action: string
          created_at: string
          email: string
          id: number
          source: string
          wording: string | null
        }
        Insert: {
          action: string
          created_at?: string
          email: string
          source: string
          wording?: string | null
        }
        Update: {
          action?: string
          created_at?: string
          email?: string
          source?: string
          wording?: string | null
        }
        Relationships: []
      }
      newsletter_issues: {
        Row: {
          content: string
          created_at: string
          created_by: string | null
          finished_at: string | null
          id: string
          scheduled_for: string | null
          started_at: string | null
          status: string
          subject: string
          updated_at: string
        }
        Insert: {
          content: string
          created_at?: string
          created_by?: string | null
          finished_at?: string | null
          id?: string
          scheduled_for?: string | null
          started_at?: string | null
          status?: string
          subject: string
          updated_at?: string
        }
        Update: {
          content?: string
          created_at?: string
          created_by?: string | null
          finished_at?: string | null
          id?: string
          scheduled_for?: string | null
          started_at?: string | null
          status?: string
          subject?: string
          updated_at?: string
        }
        Relationships: [
          {
            columns: ['created_by']
            isOneToOne: false
            foreignKeyName: 'newsletter_issues_created_by_fkey'
            referencedColumns: ['id']
            referencedRelation: 'member_directory_profiles'
          },
          {
            columns: ['created_by']
            isOneToOne: false
            foreignKeyName: 'newsletter_issues_created_by_fkey'
            referencedColumns: ['id']
            referencedRelation: 'profiles'
          },
          {
            columns: ['created_by']
            isOneToOne: false
            foreignKeyName: 'newsletter_issues_created_by_fkey'
            referencedColumns: ['id']
            referencedRelation: 'secure_profile'
          },
          {
            columns: ['created_by']
            isOneToOne: false
            foreignKeyName: 'newsletter_issues_created_by_fkey'
            referencedColumns: ['id']
            referencedRelation: 'secure_profiles'
          },
        ]
      }
      newsletter_recipients: {
        Row: {
          attempts: number
          created_at: string
          email: string
          issue_id: string
          mail_id: string | null
          reason: string | null
          sent_at: string | null
          status: string
          subscriber_id: string | null
        }
        Insert: {
          attempts?: number
          created_at?: string
          email: string
          issue_id: string
          mail_id?: string | null
          reason?: string | null
          sent_at?: string | null
          status?: string
          subscriber_id?: string | null
        }
        Update: {
          attempts?: number
          created_at?: string
          email?: string
          issue_id?: string
          mail_id?: string | null
          reason?: string | null
          sent_at?: string | null
          status?: string
          subscriber_id?: string | null
        }
        Relationships: [
          {
            columns: ['issue_id']
            isOneToOne: false
            foreignKeyName: 'newsletter_recipients_issue_id_fkey'
            referencedColumns: ['id']
            referencedRelation: 'newsletter_issues'
          },
          {
            columns: ['issue_id']
            isOneToOne: false
            foreignKeyName: 'newsletter_recipients_issue_id_fkey'
            referencedColumns: ['id']
            referencedRelation: 'newsletter_reports'
          },
          {
            columns: ['mail_id']
            isOneToOne: false
            foreignKeyName: 'newsletter_recipients_mail_id_fkey'
            referencedColumns: ['id']
            referencedRelation: 'mail_outbox'
          },
          {
            columns: ['subscriber_id']
            isOneToOne: false
            foreignKeyName: 'newsletter_recipients_subscriber_id_fkey'
            referencedColumns: ['id']
            referencedRelation: 'newsletter_subscribers'
          },
        ]
      }
      newsletter_subscribers: {
        Row: {
          confirmation_token: string | null
          consented_at: string | null
          created_at: string
          email: string
          id: string
          source: string
          status: string
          unsubscribe_token: string
          unsubscribed_at: string | null
          updated_at: string
          user_id: string | null
        }
        Insert: {
          confirmation_token?: string | null
          consented_at?: string | null
          created_at?: string
          email: string
          id?: string
          source: string
          status?: string
          unsubscribe_token?: string
          unsubscribed_at?: string | null
          updated_at?: string
          user_id?: string | null
        }
        Update: {
          confirmation_token?: string | null
          consented_at?: string | null
          created_at?: string
          email?: string
          id?: string
          source?: string
          status?: string
          unsubscribe_token?: string
          unsubscribed_at?: string | null
          updated_at?: string
          user_id?: string | null
        }
        Relationships: [
          {
            columns: ['user_id']
            isOneToOne: false
            foreignKeyName: 'newsletter_subscribers_user_id_fkey'
            referencedColumns: ['id']
            referencedRelation: 'member_directory_profiles'
          },
          {
            columns: ['user_id']
            isOneToOne: false
            foreignKeyName: 'newsletter_subscribers_user_id_fkey'
            referencedColumns: ['id']
            referencedRelation: 'profiles'
          },
          {
            columns: ['user_id']
            isOneToOne: false
            foreignKeyName: 'newsletter_subscribers_user_id_fkey'
            referencedColumns: ['id']
            referencedRelation: 'secure_profile'
          },
          {
            columns: ['user_id']
            isOneToOne: false
            foreignKeyName: 'newsletter_subscribers_user_id_fkey'
            referencedColumns: ['id']
            referencedRelation: 'secure_profiles'
          },
        ]
      }
      payment_settings: {
        Row: {
          automatic_tax: boolean
          collect_tax_ids: boolean
          grace_days: number
          grace_mail_days: number[]
          guarantee_days: number
          only_row: boolean
          renewal_notice_days: number[]
          updated_at: string
        }
        Insert: {
          automatic_tax?: boolean
          collect_tax_ids?: boolean
          grace_days?: number
          grace_mail_days?: number[]
          guarantee_days?: number
          only_row?: boolean
          renewal_notice_days?: number[]
          updated_at?: string
        }
        Update: {
          automatic_tax?: boolean
          collect_tax_ids?: boolean
          grace_days?: number
          grace_mail_days?: number[]
          guarantee_days?: number
          only_row?: boolean
          renewal_notice_days?: number[]
          updated_at?: string
        }
        Relationships: []
      }
      pending_events: {
        Row: {
          admin_notes: string | null
          all_day: boolean
          date: string
          decision_message: string | null
          description: string
          end_date: string | null
          event_id: string | null
          id: string
          location: string | null
          outcome_to_mail: boolean
          registration_url: string | null
          reviewed_at: string | null
          reviewed_by: string | null
          status: string
          submitted_at: string
          submitted_by: string | null
          time_zone: string
          title: string
          updated_at: string
        }
        Insert: {
          admin_notes?: string | null
          all_day?: boolean
          date: string
          decision_message?: string | null
          description: string
          end_date?: string | null
          event_id?: string | null
          id?: string
          location?: string | null
          outcome_to_mail?: boolean
          registration_url?: string | null
          reviewed_at?: string | null
          reviewed_by?: string | null
          status?: string
          submitted_at?: string
          submitted_by?: string | null
          time_zone?: string
          title: string
          updated_at?: string
        }
        Update: {
          admin_notes?: string | null
          all_day?: boolean
          date?: string
          decision_message?: string | null
          description?: string
          end_date?: string | null
          event_id?: string | null
          id?: string
          location?: string | null
          outcome_to_mail?: boolean
          registration_url?: string | null
          reviewed_at?: string | null
          reviewed_by?: string | null
          status?: string
          submitted_at?: string
          submitted_by?: string | null
          time_zone?: string
          title?: string
          updated_at?: string
        }
        Relationships: [
          {
            columns: ['event_id']
            isOneToOne: false
            foreignKeyName: 'pending_events_event_id_fkey'
            referencedColumns: ['id']
            referencedRelation: 'events'
          },
          {
            columns: ['reviewed_by']
            isOneToOne: false
            foreignKeyName: 'pending_events_reviewed_by_fkey'
            referencedColumns: ['id']
            referencedRelation: 'member_directory_profiles'
          },
          {
            columns: ['reviewed_by']
            isOneToOne: false
            foreignKeyName: 'pending_events_reviewed_by_fkey'
            referencedColumns: ['id']
            referencedRelation: 'profiles'
          },
          {
            columns: ['reviewed_by']
            isOneToOne: false
            foreignKeyName: 'pending_events_reviewed_by_fkey'
            referencedColumns: ['id']
            referencedRelation: 'secure_profile'
          },
          {
            columns: ['reviewed_by']
            isOneToOne: false
            foreignKeyName: 'pending_events_reviewed_by_fkey'
            referencedColumns: ['id']
            referencedRelation: 'secure_profiles'
          },
          {
            columns: ['submitted_by']
            isOneToOne: false
            foreignKeyName: 'pending_events_submitted_by_fkey'
            referencedColumns: ['id']
            referencedRelation: 'member_directory_profiles'
          },
          {
            columns: ['submitted_by']
            isOneToOne: false
            foreignKeyName: 'pending_events_submitted_by_fkey'
            referencedColumns: ['id']
            referencedRelation: 'profiles'
          },
          {
            columns: ['submitted_by']
            isOneToOne: false
            foreignKeyName: 'pending_events_submitted_by_fkey'
            referencedColumns: ['id']
            referencedRelation: 'secure_profile'
          },
          {
            columns: ['submitted_by']
            isOneToOne: false
            foreignKeyName: 'pending_events_submitted_by_fkey'
            referencedColumns: ['id']
            referencedRelation: 'secure_profiles'
          },
        ]
      }
      pending_registrations: {
        Row: {
          application_id: string | null
          checkout_session_id: string | null
          claimed_at: string | null
          claimed_by: string | null
          claimed_by_session: boolean
          created_at: string
          email: string
          expires_at: string
          has_set_password: boolean
          id: string
          membership_id: string | null
          opens_membership: boolean
          plan: string | null
          stripe_customer_id: string | null
          subscription_id: string | null
          token: string | null
        }
        Insert: {
          application_id?: string | null
          checkout_session_id?: string | null
          claimed_at?: string | null
          claimed_by?: string | null
          claimed_by_session?: boolean
          created_at?: string
          email: string
          expires_at?: string
          has_set_password?: boolean
          id?: string
          membership_id?: string | null
          plan?: string | null
          stripe_customer_id?: string | null
          subscription_id?: string | null
          token?: string | null
        }
        Update: {
          application_id?: string | null
          checkout_session_id?: string | null
          claimed_at?: string | null
          claimed_by?: string | null
          claimed_by_session?: boolean
          created_at?: string
          email?: string
          expires_at?: string
          has_set_password?: boolean
          id?: string
          membership_id?: string | null
          plan?: string | null
          stripe_customer_id?: string | null
          subscription_id?: string | null
          token?: string | null
        }
        Relationships: [
          {
            columns: ['application_id']
            isOneToOne: false
            foreignKeyName: 'pending_registrations_application_id_fkey'
            referencedColumns: ['id']
            referencedRelation: 'applications'
          },
          {
            columns: ['membership_id']
            isOneToOne: true
            foreignKeyName: 'pending_registrations_membership_id_fkey'
            referencedColumns: ['id']
            referencedRelation: 'memberships'
          },
        ]
      }
      pending_resources: {
        Row: {
          admin_notes: string | null
          author: string | null
          category_id: string
          decision_message: string | null
          description: string
          id: string
          outcome_to_mail: boolean
          resource_id: string | null
          reviewed_at: string | null
          reviewed_by: string | null
          status: string
          submitted_at: string
          submitted_by: string | null
          tags: string[] | null
          template_path: string | null
          title: string
          type_id: string
          updated_at: string
          url: string | null
        }
        Insert: {
          admin_notes?: string | null
          author?: string | null
          category_id: string
          decision_message?: string | null
          description: string
          id?: string
          outcome_to_mail?: boolean
          resource_id?: string | null
          reviewed_at?: string | null
          reviewed_by?: string | null
          status?: string
          submitted_at?: string
          submitted_by?: string | null
          tags?: string[] | null
          template_path?: string | null
          title: string
          type_id: string
          updated_at?: string
          url?: string | null
        }
        Update: {
          admin_notes?: string | null
          author?: string | null
          category_id?: string
          decision_message?: string | null
          description?: string
          id?: string
          outcome_to_mail?: boolean
          resource_id?: string | null
          reviewed_at?: string | null
          reviewed_by?: string | null
          status?: string
          submitted_at?: string
          submitted_by?: string | null
          tags?: string[] | null
          template_path?: string | null
          title?: string
          type_id?: string
          updated_at?: string
          url?: string | null
        }
        Relationships: [
          {
            columns: ['category_id']
            isOneToOne: false
            foreignKeyName: 'pending_resources_category_id_fkey'
            referencedColumns: ['id']
            referencedRelation: 'resource_categories'
          },
          {
            columns: ['resource_id']
            isOneToOne: false
            foreignKeyName: 'pending_resources_resource_id_fkey'
            referencedColumns: ['id']
            referencedRelation: 'resources'
          },
          {
            columns: ['reviewed_by']
            isOneToOne: false
            foreignKeyName: 'pending_resources_reviewed_by_fkey'
            referencedColumns: ['id']
            referencedRelation: 'member_directory_profiles'
          },
          {
            columns: ['reviewed_by']
            isOneToOne: false
            foreignKeyName: 'pending_resources_reviewed_by_fkey'
            referencedColumns: ['id']
            referencedRelation: 'profiles'
          },
          {
            columns: ['reviewed_by']
            isOneToOne: false
            foreignKeyName: 'pending_resources_reviewed_by_fkey'
            referencedColumns: ['id']
            referencedRelation: 'secure_profile'
          },
          {
            columns: ['reviewed_by']
            isOneToOne: false
            foreignKeyName: 'pending_resources_reviewed_by_fkey'
            referencedColumns: ['id']
            referencedRelation: 'secure_profiles'
          },
          {
            columns: ['submitted_by']
            isOneToOne: false
            foreignKeyName: 'pending_resources_submitted_by_fkey'
            referencedColumns: ['id']
            referencedRelation: 'member_directory_profiles'
          },
          {
            columns: ['submitted_by']
            isOneToOne: false
            foreignKeyName: 'pending_resources_submitted_by_fkey'
            referencedColumns: ['id']
            referencedRelation: 'profiles'
          },
          {
            columns: ['submitted_by']
            isOneToOne: false
            foreignKeyName: 'pending_resources_submitted_by_fkey'
            referencedColumns: ['id']
            referencedRelation: 'secure_profile'
          },
          {
            columns: ['submitted_by']
            isOneToOne: false
            foreignKeyName: 'pending_resources_submitted_by_fkey'
            referencedColumns: ['id']
            referencedRelation: 'secure_profiles'
          },
          {
            columns: ['type_id']
            isOneToOne: false
            foreignKeyName: 'pending_resources_type_id_fkey'
            referencedColumns: ['id']
            referencedRelation: 'resource_types'
          },
        ]
      }
      plan_prices: {
        Row: {
          badges: string[]
          benefits: string[]
          currency: string
          label: string
          list_price_cents: number | null
          note: string
          plan: string
          price_cents: number
          stripe_price_id: string | null
          tax_added: boolean
          trial_days: number
          updated_at: string
        }
        Insert: {
          badges?: string[]
          benefits?: string[]
          currency: string
          label: string
          list_price_cents?: number | null
          note?: string
          plan: string
          price_cents: number
          stripe_price_id?: string | null
          tax_added?: boolean
          trial_days?: number
          updated_at?: string
        }
        Update: {
          badges?: string[]
          benefits?: string[]
          currency?: string
          label?: string
          list_price_cents?: number | null
          note?: string
          plan?: string
          price_cents?: number
          stripe_price_id?: string | null
          tax_added?: boolean
          trial_days?: number
          updated_at?: string
        }
        Relationships: []
      }
      profile_hidden_fields: {
        Row: { field: string; profile_id: string; value: string }
        Insert: { field: string; profile_id: string; value: string }
        Update: { field?: string; profile_id?: string; value?: string }
        Relationships: [
          {
            columns: ['profile_id']
            isOneToOne: false
            foreignKeyName: 'profile_hidden_fields_profile_id_fkey'
            referencedColumns: ['id']
            referencedRelation: 'member_directory_profiles'
          },
          {
            columns: ['profile_id']
            isOneToOne: false
            foreignKeyName: 'profile_hidden_fields_profile_id_fkey'
            referencedColumns: ['id']
            referencedRelation: 'profiles'
          },
          {
            columns: ['profile_id']
            isOneToOne: false
            foreignKeyName: 'profile_hidden_fields_profile_id_fkey'
            referencedColumns: ['id']
            referencedRelation: 'secure_profile'
          },
          {
            columns: ['profile_id']
            isOneToOne: false
            foreignKeyName: 'profile_hidden_fields_profile_id_fkey'
            referencedColumns: ['id']
            referencedRelation: 'secure_profiles'
          },
        ]
      }
      profiles: {
        Row: {
          avatar_url: string | null
          bio: string | null
          business_name: string | null
          company: string | null
          company_description: string | null
          company_stage: string | null
          company_website: string | null
          created_at: string
          event_reminders: boolean
          expertise: string[] | null
          expertise_keys: string[] | null
          featured: boolean
          hidden: boolean
          id: string
          industry: string | null
          instagram: string | null
          is_admin: boolean
          linkedin: string | null
          linkedin_url: string | null
          listed: boolean
          location: string | null
          name: string | null
          open_to_networking: boolean
          region_code: string | null
          revenue_size: string | null
          role: string | null
          search_text: string
          sort_name: string | null
          team_size: string | null
          title: string | null
          twitter: string | null
          updated_at: string
          visibility: Json
          website: string | null
        }
        Insert: {
          avatar_url?: string | null
          bio?: string | null
          business_name?: string | null
          company?: string | null
          company_description?: string | null
          company_stage?: string | null
          company_website?: string | null
          created_at?: string
          event_reminders?: boolean
          expertise?: string[] | null
          featured?: boolean
          hidden?: boolean
          id: string
          industry?: string | null
          instagram?: string | null
          is_admin?: boolean
          linkedin?: string | null
          linkedin_url?: string | null
          listed?: boolean
          location?: string | null
          name?: string | null
          open_to_networking?: boolean
          revenue_size?: string | null
          role?: string | null
          search_text?: string
          team_size?: string | null
          title?: string | null
          twitter?: string | null
          updated_at?: string
          visibility?: Json
          website?: string | null
        }
        Update: {
          avatar_url?: string | null
          bio?: string | null
          business_name?: string | null
          company?: string | null
          company_description?: string | null
          company_stage?: string | null
          company_website?: string | null
          created_at?: string
          event_reminders?: boolean
          expertise?: string[] | null
          featured?: boolean
          hidden?: boolean
          id?: string
          industry?: string | null
          instagram?: string | null
          is_admin?: boolean
          linkedin?: string | null
          linkedin_url?: string | null
          listed?: boolean
          location?: string | null
          name?: string | null
          open_to_networking?: boolean
          revenue_size?: string | null
          role?: string | null
          search_text?: string
          team_size?: string | null
          title?: string | null
          twitter?: string | null
          updated_at?: string
          visibility?: Json
          website?: string | null
        }
        Relationships: []
      }
      recommended_reads: {
        Row: {
          active: boolean
          created_at: string
          description: string
          id: string
          image_url: string
          title: string
          url: string
        }
        Insert: {
          active?: boolean
          created_at?: string
          description: string
          id?: string
          image_url: string
          title: string
          url: string
        }
        Update: {
          active?: boolean
          created_at?: string
          description?: string
          id?: string
          image_url?: string
          title?: string
          url?: string
        }
        Relationships: []
      }
      resource_categories: {
        Row: {
          created_at: string
          description: string | null
          id: string
          name: string
          slug: string
          resources_count: number | null
        }
        Insert: { created_at?: string; description?: string | null; id?: string; name: string; slug: string }
        Update: {
          created_at?: string
          description?: string | null
          id?: string
          name?: string
          slug?: string
        }
        Relationships: []
      }
      resource_types: {
        Row: { created_at: string; id: string; name: string; resources_count: number | null }
        Insert: { created_at?: string; id?: string; name: string }
        Update: { created_at?: string; id?: string; name?: string }
        Relationships: []
      }
      resources: {
        Row: {
          author: string | null
          category_id: string
          created_at: string
          description: string
          difficulty_level: string | null
          id: string
          import_id: string | null
          reading_time_minutes: number | null
          search: unknown
          submitted_by: string | null
          tags: string[] | null
          template_file: string | null
          title: string
          type_id: string
          updated_at: string
          url: string | null
        }
        Insert: {
          author?: string | null
          category_id: string
          created_at?: string
          description?: string
          difficulty_level?: string | null
          id?: string
          import_id?: string | null
          reading_time_minutes?: number | null
          search?: unknown
          submitted_by?: string | null
          tags?: string[] | null
          template_file?: string | null
          title: string
          type_id: string
          updated_at?: string
          url?: string | null
        }
        Update: {
          author?: string | null
          category_id?: string
          created_at?: string
          description?: string
          difficulty_level?: string | null
          id?: string
          import_id?: string | null
          reading_time_minutes?: number | null
          search?: unknown
          submitted_by?: string | null
          tags?: string[] | null
          template_file?: string | null
          title?: string
          type_id?: string
          updated_at?: string
          url?: string | null
        }
        Relationships: [
          {
            columns: ['category_id']
            isOneToOne: false
            foreignKeyName: 'resources_category_id_fkey'
            referencedColumns: ['id']
            referencedRelation: 'resource_categories'
          },
          {
            columns: ['submitted_by']
            isOneToOne: false
            foreignKeyName: 'resources_submitted_by_fkey'
            referencedColumns: ['id']
            referencedRelation: 'member_directory_profiles'
          },
          {
            columns: ['submitted_by']
            isOneToOne: false
            foreignKeyName: 'resources_submitted_by_fkey'
            referencedColumns: ['id']
            referencedRelation: 'profiles'
          },
          {
            columns: ['submitted_by']
            isOneToOne: false
            foreignKeyName: 'resources_submitted_by_fkey'
            referencedColumns: ['id']
            referencedRelation: 'secure_profile'
          },
          {
            columns: ['submitted_by']
            isOneToOne: false
            foreignKeyName: 'resources_submitted_by_fkey'
            referencedColumns: ['id']
            referencedRelation: 'secure_profiles'
          },
          {
            columns: ['type_id']
            isOneToOne: false
            foreignKeyName: 'resources_type_id_fkey'
            referencedColumns: ['id']
            referencedRelation: 'resource_types'
          },
        ]
      }
      site_settings: {
        Row: { is_public: boolean; key: string; updated_at: string; value: Json }
        Insert: { is_public?: boolean; key: string; updated_at?: string; value: Json }
        Update: { is_public?: boolean; key?: string; updated_at?: string; value?: Json }
        Relationships: []
      }
      testimonials: {
        Row: {
          active: boolean
          company: string
          created_at: string
          id: string
          image: string | null
          name: string
          quote: string
          role: string
          updated_at: string
        }
        Insert: {
          active?: boolean
          company: string
          created_at?: string
          id?: string
          image?: string | null
          name: string
          quote: string
          role: string
          updated_at?: string
        }
        Update: {
          active?: boolean
          company?: string
          created_at?: string
          id?: string
          image?: string | null
          name?: string
          quote?: string
          role?: string
          updated_at?: string
        }
        Relationships: []
      }
      weekly_digests: {
        Row: {
          content: string
          created_at: string
          created_by: string | null
          id: string
          is_published: boolean
          published_at: string | null
          title: string
          updated_at: string
        }
        Insert: {
          content: string
          created_at?: string
          created_by?: string | null
          id?: string
          is_published?: boolean
          published_at?: string | null
          title: string
          updated_at?: string
        }
        Update: {
          content?: string
          created_at?: string
          created_by?: string | null
          id?: string
          is_published?: boolean
          published_at?: string | null
          title?: string
          updated_at?: string
        }
        Relationships: [
          {
            columns: ['created_by']
            isOneToOne: false
            foreignKeyName: 'weekly_digests_created_by_fkey'
            referencedColumns: ['id']
            referencedRelation: 'member_directory_profiles'
          },
          {
            columns: ['created_by']
            isOneToOne: false
            foreignKeyName: 'weekly_digests_created_by_fkey'
            referencedColumns: ['id']
            referencedRelation: 'profiles'
          },
          {
            columns: ['created_by']
            isOneToOne: false
            foreignKeyName: 'weekly_digests_created_by_fkey'
            referencedColumns: ['id']
            referencedRelation: 'secure_profile'
          },
          {
            columns: ['created_by']
            isOneToOne: false
            foreignKeyName: 'weekly_digests_created_by_fkey'
            referencedColumns: ['id']
            referencedRelation: 'secure_profiles'
          },
        ]
      }
    }
    Views: {
      member_directory_profiles: {
        Row: {
          avatar_url: string | null
          bio: string | null
          business_name: string | null
          company_description: string | null
          company_stage: string | null
          company_website: string | null
          created_at: string
          expertise: string[] | null
          id: string
          industry: string | null
          linkedin_url: string | null
          location: string | null
          name: string | null
          open_to_networking: boolean
          revenue_size: string | null
          role: string | null
          team_size: string | null
        }
        Insert: {
          avatar_url?: string | null
          bio?: string | null
          business_name?: string | null
          company_description?: string | null
          company_stage?: string | null
          company_website?: string | null
          created_at?: string
          expertise?: string[] | null
          id?: string
          industry?: string | null
          linkedin_url?: string | null
          location?: string | null
          name?: string | null
          open_to_networking?: boolean
          revenue_size?: string | null
          role?: string | null
          team_size?: string | null
        }
        Update: {
          avatar_url?: string | null
          bio?: string | null
          business_name?: string | null
          company_description?: string | null
          company_stage?: string | null
          company_website?: string | null
          created_at?: string
          expertise?: string[] | null
          id?: string
          industry?: string | null
          linkedin_url?: string | null
          location?: string | null
          name?: string | null
          open_to_networking?: boolean
          revenue_size?: string | null
          role?: string | null
          team_size?: string | null
        }
        Relationships: []
      }
      newsletter_reports: {
        Row: {
          candidates: number | null
          content: string
          created_at: string
          excluded: number | null
          failed: number | null
          finished_at: string | null
          id: string
          scheduled_for: string | null
          sent: number | null
          started_at: string | null
          status: string
          subject: string
          waiting: number | null
        }
        Relationships: []
      }
      pending_event_reviews: {
        Row: {
          admin_notes: string | null
          all_day: boolean
          date: string
          decision_message: string | null
          description: string
          end_date: string | null
          id: string
          location: string | null
          registration_url: string | null
          reviewed_at: string | null
          reviewed_by: string | null
          status: string
          submitted_at: string
          submitted_by: string | null
          time_zone: string
          title: string
          updated_at: string
        }
        Insert: {
          admin_notes?: string | null
          all_day?: boolean
          date?: string
          decision_message?: string | null
          description?: string
          end_date?: string | null
          id?: string
          location?: string | null
          registration_url?: string | null
          reviewed_at?: string | null
          reviewed_by?: string | null
          status?: string
          submitted_at?: string
          submitted_by?: string | null
          time_zone?: string
          title?: string
          updated_at?: string
        }
        Update: {
          admin_notes?: string | null
          all_day?: boolean
          date?: string
          decision_message?: string | null
          description?: string
          end_date?: string | null
          id?: string
          location?: string | null
          registration_url?: string | null
          reviewed_at?: string | null
          reviewed_by?: string | null
          status?: string
          submitted_at?: string
          submitted_by?: string | null
          time_zone?: string
          title?: string
          updated_at?: string
        }
        Relationships: [
          {
            columns: ['reviewed_by']
            isOneToOne: false
            foreignKeyName: 'pending_events_reviewed_by_fkey'
            referencedColumns: ['id']
            referencedRelation: 'member_directory_profiles'
          },
          {
            columns: ['reviewed_by']
            isOneToOne: false
            foreignKeyName: 'pending_events_reviewed_by_fkey'
            referencedColumns: ['id']
            referencedRelation: 'profiles'
          },
          {
            columns: ['reviewed_by']
            isOneToOne: false
            foreignKeyName: 'pending_events_reviewed_by_fkey'
            referencedColumns: ['id']
            referencedRelation: 'secure_profile'
          },
          {
            columns: ['reviewed_by']
            isOneToOne: false
            foreignKeyName: 'pending_events_reviewed_by_fkey'
            referencedColumns: ['id']
            referencedRelation: 'secure_profiles'
          },
          {
            columns: ['submitted_by']
            isOneToOne: false
            foreignKeyName: 'pending_events_submitted_by_fkey'
            referencedColumns: ['id']
            referencedRelation: 'member_directory_profiles'
          },
          {
            columns: ['submitted_by']
            isOneToOne: false
            foreignKeyName: 'pending_events_submitted_by_fkey'
            referencedColumns: ['id']
            referencedRelation: 'profiles'
          },
          {
            columns: ['submitted_by']
            isOneToOne: false
            foreignKeyName: 'pending_events_submitted_by_fkey'
            referencedColumns: ['id']
            referencedRelation: 'secure_profile'
          },
          {
            columns: ['submitted_by']
            isOneToOne: false
            foreignKeyName: 'pending_events_submitted_by_fkey'
            referencedColumns: ['id']
            referencedRelation: 'secure_profiles'
          },
        ]
      }
      pending_resource_reviews: {
        Row: {
          admin_notes: string | null
          author: string | null
          category_id: string
          decision_message: string | null
          description: string
          id: string
          reviewed_at: string | null
          reviewed_by: string | null
          status: string
          submitted_at: string
          submitted_by: string | null
          tags: string[] | null
          template_path: string | null
          title: string
          type_id: string
          updated_at: string
          url: string | null
        }
        Insert: {
          admin_notes?: string | null
          author?: string | null
          category_id?: string
          decision_message?: string | null
          description?: string
          id?: string
          reviewed_at?: string | null
          reviewed_by?: string | null
          status?: string
          submitted_at?: string
          submitted_by?: string | null
          tags?: string[] | null
          template_path?: string | null
          title?: string
          type_id?: string
          updated_at?: string
          url?: string | null
        }
        Update: {
          admin_notes?: string | null
          author?: string | null
          category_id?: string
          decision_message?: string | null
          description?: string
          id?: string
          reviewed_at?: string | null
          reviewed_by?: string | null
          status?: string
          submitted_at?: string
          submitted_by?: string | null
          tags?: string[] | null
          template_path?: string | null
          title?: string
          type_id?: string
          updated_at?: string
          url?: string | null
        }
        Relationships: [
          {
            columns: ['category_id']
            isOneToOne: false
            foreignKeyName: 'pending_resources_category_id_fkey'
            referencedColumns: ['id']
            referencedRelation: 'resource_categories'
          },
          {
            columns: ['reviewed_by']
            isOneToOne: false
            foreignKeyName: 'pending_resources_reviewed_by_fkey'
            referencedColumns: ['id']
            referencedRelation: 'member_directory_profiles'
          },
          {
            columns: ['reviewed_by']
            isOneToOne: false
            foreignKeyName: 'pending_resources_reviewed_by_fkey'
            referencedColumns: ['id']
            referencedRelation: 'profiles'
          },
          {
            columns: ['reviewed_by']
            isOneToOne: false
            foreignKeyName: 'pending_resources_reviewed_by_fkey'
            referencedColumns: ['id']
            referencedRelation: 'secure_profile'
          },
          {
            columns: ['reviewed_by']
            isOneToOne: false
            foreignKeyName: 'pending_resources_reviewed_by_fkey'
            referencedColumns: ['id']
            referencedRelation: 'secure_profiles'
          },
          {
            columns: ['submitted_by']
            isOneToOne: false
            foreignKeyName: 'pending_resources_submitted_by_fkey'
            referencedColumns: ['id']
            referencedRelation: 'member_directory_profiles'
          },
          {
            columns: ['submitted_by']
            isOneToOne: false
            foreignKeyName: 'pending_resources_submitted_by_fkey'
            referencedColumns: ['id']
            referencedRelation: 'profiles'
          },
          {
            columns: ['submitted_by']
            isOneToOne: false
            foreignKeyName: 'pending_resources_submitted_by_fkey'
            referencedColumns: ['id']
            referencedRelation: 'secure_profile'
          },
          {
            columns: ['submitted_by']
            isOneToOne: false
            foreignKeyName: 'pending_resources_submitted_by_fkey'
            referencedColumns: ['id']
            referencedRelation: 'secure_profiles'
          },
          {
            columns: ['type_id']
            isOneToOne: false
            foreignKeyName: 'pending_resources_type_id_fkey'
            referencedColumns: ['id']
            referencedRelation: 'resource_types'
          },
        ]
      }
      secure_profile: {
        Row: {
          avatar_url: string | null
          bio: string | null
          id: string
          is_admin: boolean
          name: string | null
        }
        Insert: {
          avatar_url?: string | null
          bio?: string | null
          id?: string
          is_admin?: boolean
          name?: string | null
        }
        Update: {
          avatar_url?: string | null
          bio?: string | null
          id?: string
          is_admin?: boolean
          name?: string | null
        }
        Relationships: []
      }
      secure_profiles: {
        Row: {
          avatar_url: string | null
          bio: string | null
          business_name: string | null
          company: string | null
          company_description: string | null
          company_stage: string | null
          company_website: string | null
          created_at: string
          expertise: string[] | null
          featured: boolean
          hidden: boolean
          id: string
          industry: string | null
          instagram: string | null
          is_admin: boolean
          linkedin: string | null
          linkedin_url: string | null
          location: string | null
          name: string | null
          open_to_networking: boolean
          revenue_size: string | null
          role: string | null
          team_size: string | null
          title: string | null
          twitter: string | null
          updated_at: string
          visibility: Json
          website: string | null
        }
        Insert: {
          avatar_url?: string | null
          bio?: string | null
          business_name?: string | null
          company?: string | null
          company_description?: string | null
          company_stage?: string | null
          company_website?: string | null
          created_at?: string
          expertise?: string[] | null
          featured?: boolean
          hidden?: boolean
          id?: string
          industry?: string | null
          instagram?: string | null
          is_admin?: boolean
          linkedin?: string | null
          linkedin_url?: string | null
          location?: string | null
          name?: string | null
          open_to_networking?: boolean
          revenue_size?: string | null
          role?: string | null
          team_size?: string | null
          title?: string | null
          twitter?: string | null
          updated_at?: string
          visibility?: Json
          website?: string | null
        }
        Update: {
          avatar_url?: string | null
          bio?: string | null
          business_name?: string | null
          company?: string | null
          company_description?: string | null
          company_stage?: string | null
          company_website?: string | null
          created_at?: string
          expertise?: string[] | null
          featured?: boolean
          hidden?: boolean
          id?: string
          industry?: string | null
          instagram?: string | null
          is_admin?: boolean
          linkedin?: string | null
          linkedin_url?: string | null
          location?: string | null
          name?: string | null
          open_to_networking?: boolean
          revenue_size?: string | null
          role?: string | null
          team_size?: string | null
          title?: string | null
          twitter?: string | null
          updated_at?: string
          visibility?: Json
          website?: string | null
        }
        Relationships: []
      }
    }
    Functions: {
      admin_applications: {
        Args: { decisions: string[]; search?: string; page?: number; page_size?: number }
        Returns: Database['public']['Tables']['applications']['Row'][]
      }
      admin_coupons: {
        Args: never
        Returns: {
          id: string
          code: string
          percent_off: number
          amount_off_cents: number
          currency: string
          duration: string
          months: number
          max_redemptions: number
          expires_at: string
          plan: string
          note: string
          created_at: string
          ended_at: string
          ready: boolean
          redeemed: number
          brought_in: Json
        }[]
      }
      admin_insights: { Args: { from_day: string; to_day: string }; Returns: Json }
      admin_mail_overview: { Args: never; Returns: Json }
      admin_mail_text: { Args: { mail_id: string }; Returns: Json }
      admin_mails: {
        Args: {
          search?: string
          wanted_status?: string
          wanted_kind?: string
          before_at?: string
          before_id?: string
          page_size?: number
        }
        Returns: {
          id: string
          kind: string
          to_email: string
          subject: string
          status: string
          attempts: number
          last_error: string
          created_at: string
          sent_at: string
        }[]
      }
      admin_member_counts: { Args: never; Returns: Json }
      admin_members: {
        Args: { search?: string; state?: string; page?: number; page_size?: number }
        Returns: {
          id: string
          name: string
          email: string
          avatar_url: string
          role: string
          business_name: string
          location: string
          standing: string
          plan: string
          current_period_end: string
          cancel_at_period_end: boolean
          is_admin: boolean
          is_member: boolean
          hidden: boolean
          featured: boolean
          joined_at: string
          last_sign_in_at: string
          total: number
        }[]
      }
      admin_mfa_counts: { Args: never; Returns: Json }
      admin_mfa_enabled: { Args: { account: string }; Returns: boolean }
      admin_money: {
        Args: { from_month: string; to_month: string; of_plan?: string; of_coupon?: string }
        Returns: Json
      }
      admin_profiles: {
        Args: { search?: string; page?: number; page_size?: number }
        Returns: Database['public']['Tables']['profiles']['Row'][]
      }
      admin_waiting_counts: { Args: never; Returns: Json }
      approve_application: {
        Args: { application_id: string; reviewer_id?: string; version?: string }
        Returns: Database['public']['Tables']['applications']['Row']
      }
      approve_pending_event: {
        Args: {
          submission_id: string
          notes?: string
          reviewer_id?: string
          message?: string
          version?: string
        }
        Returns: Database['public']['Tables']['events']['Row']
      }
      approve_pending_resource: {
        Args: {
          submission_id: string
          notes?: string
          reviewer_id?: string
          message?: string
          version?: string
        }
        Returns: Database['public']['Tables']['resources']['Row']
      }
      attach_membership: {
        Args: { membership_id: string; account_id: string; reviewer_id?: string }
        Returns: Database['public']['Tables']['memberships']['Row']
      }
      attach_payment_to_application: {
        Args: {
          payment_id: string
          application_id: string
          token_hash: string
          expires_at: string
          reviewer_id: string
        }
        Returns: Json
      }
      audit_log_people: { Args: never; Returns: { actor_id: string; name: string; email: string }[] }
      check_import: { Args: { urls: string[]; templates: string[] }; Returns: Json }
      complimentary_memberships: {
        Args: { member_id?: string; search?: string }
        Returns: {
          id: string
          account_id: string
          name: string
          email: string
          state: string
          ends_at: string
          note: string
          given_at: string
          given_by_name: string
          paid_since: Json
        }[]
      }
      count_admin_applications: { Args: { decisions: string[]; search?: string }; Returns: number }
      count_admin_profiles: { Args: { search?: string }; Returns: number }
      count_member_directory: {
        Args: {
          search?: string
          industry?: string
          location?: string
          company_stage?: string
          team_size?: string
          expertise?: string
          networking?: boolean
        }
        Returns: number
      }
      count_unmatched_payments: { Args: { search?: string }; Returns: Json }
      create_user_profile: { Args: { user_id: string; user_email: string }; Returns: Json }
      decline_application: {
        Args: { application_id: string; message: string; reviewer_id?: string; version?: string }
        Returns: Database['public']['Tables']['applications']['Row']
      }
      dismiss_payment: { Args: { payment_id: string; note: string }; Returns: undefined }
      end_own_session: { Args: { session: string }; Returns: boolean }
      event_rsvp_counts: {
        Args: { event_ids: string[] }
        Returns: {
          event_id: string
          attending: number
          maybe: number
          not_attending: number
          waitlisted: number
        }[]
      }
      event_waitlist_position: { Args: { event_id: string }; Returns: number }
      export_admin_members: {
        Args: { search?: string; state?: string; after_joined_at?: string; after_id?: string }
        Returns: Json
      }
      export_money: {
        Args: { part: string; from_month: string; to_month: string; of_plan?: string; of_coupon?: string }
        Returns: Json
      }
      firm_seats: {
        Args: { firm_id: string }
        Returns: {
          id: string
          email: string
          name: string
          status: string
          invited_at: string
          taken_at: string
          freed_at: string
          freed_reason: string
          account_id: string
          expired: boolean
        }[]
      }
      firms: {
        Args: { search?: string }
        Returns: {
          id: string
          name: string
          contact_name: string
          contact_email: string
          contact_id: string
          seats: number
          used: number
          taken: number
          plan: string
          seat_price_cents: number
          currency: string
          own_price: boolean
          membership_id: string
          state: string
          paid_until: string
          withdrawn_at: string
          created_at: string
          paid: Json
        }[]
      }
      gifts: {
        Args: { search?: string }
        Returns: {
          id: string
          buyer_name: string
          buyer_email: string
          recipient_name: string
          months: number
          cents: number
          currency: string
          paid_at: string
          redeemed_at: string
          redeemed_by_name: string
          redeemed_by_email: string
          ends_at: string
          refunded_at: string
          refunded_by_name: string
          disputed: boolean
        }[]
      }
      gifts_brought_in: { Args: { search?: string }; Returns: Json }
      import_resources: { Args: { rows: Json }; Returns: string }
      is_admin: { Args: never; Returns: boolean }
      is_member: { Args: never; Returns: boolean }
      member_access: { Args: never; Returns: Json }
      member_directory_choices: { Args: never; Returns: Json }
      merge_resource_category: { Args: { from_id: string; into_id?: string }; Returns: undefined }
      merge_resource_type: { Args: { from_id: string; into_id?: string }; Returns: undefined }
      mfa_state: { Args: never; Returns: Json }
      own_quotas: { Args: never; Returns: { kind: string; used: number; allowed: number }[] }
      own_sessions: {
        Args: never
        Returns: {
          id: string
          signed_in_at: string
          last_used_at: string
          user_agent: string
          is_current: boolean
          address: string
        }[]
      }
      payment_candidates: {
        Args: { search: string }
        Returns: {
          kind: string
          id: string
          name: string
          email: string
          business_name: string
          state: string
        }[]
      }
      payment_disputes: {
        Args: never
        Returns: {
          id: string
          cents: number
          currency: string
          reason: string
          status: string
          evidence_due_at: string
          opened_at: string
          membership_id: string
          plan: string
          state: string
          payer_email: string
          account_id: string
          name: string
          email: string
          applied_at: string
          terms_accepted_at: string
          approved_at: string
          account_made_at: string
          last_sign_in_at: string
          member_since: string
          attended: Json
          gift: Json
        }[]
      }
      public_site_settings: { Args: never; Returns: Json }
      reconcile_payments: { Args: { month: string }; Returns: undefined }
      registration_status: { Args: { email: string }; Returns: Json }
      reject_pending_event: {
        Args: {
          submission_id: string
          notes?: string
          reviewer_id?: string
          message?: string
          version?: string
        }
        Returns: undefined
      }
      reject_pending_resource: {
        Args: {
          submission_id: string
          notes?: string
          reviewer_id?: string
          message?: string
          version?: string
        }
        Returns: undefined
      }
      resubmit_event: {
        Args: {
          submission_id: string
          version: string
          title: string
          description: string
          date: string
          all_day: boolean
          time_zone: string
          end_date?: string
          location?: string
          registration_url?: string
        }
        Returns: undefined
      }
      resubmit_resource: {
        Args: {
          submission_id: string
          version: string
          title: string
          description: string
          type_id: string
          category_id: string
          tags: string[]
          url?: string
          author?: string
          template_path?: string
        }
        Returns: undefined
      }
      resume_newsletter: { Args: { issue_id: string }; Returns: undefined }
      search_contact_messages: {
        Args: { words: string }
        Returns: Database['public']['Tables']['contact_messages']['Row'][]
      }
      search_member_directory: {
        Args: {
          search?: string
          industry?: string
          location?: string
          company_stage?: string
          team_size?: string
          expertise?: string
          networking?: boolean
          page_number?: number
          page_size?: number
        }
        Returns: Database['public']['Views']['member_directory_profiles']['Row'][]
      }
      search_resources: {
        Args: { words: string }
        Returns: Database['public']['Tables']['resources']['Row'][]
      }
      stop_newsletter: { Args: { issue_id: string }; Returns: number }
      undo_application_decision: {
        Args: { application_id: string; reviewer_id?: string }
        Returns: Database['public']['Tables']['applications']['Row']
      }
      undo_event_decision: { Args: { submission_id: string; reviewer_id?: string }; Returns: string }
      undo_import: { Args: { import_id: string }; Returns: number }
      undo_resource_decision: { Args: { submission_id: string; reviewer_id?: string }; Returns: string }
      unmatched_payments: {
        Args: { part?: string; search?: string; page?: number; page_size?: number }
        Returns: {
          id: string
          email: string
          plan: string
          status: string
          current_period_end: string
          subscription_id: string
          created_at: string
          link_mailed_to: string
          application_id: string
          application_name: string
          application_email: string
          note: string
          dismissed_at: string
          dismissed_by_name: string
          double_of: Json
          refund: Json
        }[]
      }
    }
    Enums: Record<never, never>
    CompositeTypes: Record<never, never>
  }
}

/** A row of a table or view. */
export type Tables<Name extends keyof Relations> = Relations[Name]['Row']
type Relations = Database['public']['Tables'] & Database['public']['Views']
